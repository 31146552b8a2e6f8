// Layout shifts that no input caused; the largest of them says what moved.
() => new Promise((done) => {
  let score = 0, worst = 0, node = null;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput || entry.startTime < 0) continue;
      score += entry.value;
      if (entry.value > worst) { worst = entry.value; node = entry.sources?.[0]?.node ?? node; }
    }
  }).observe({type: 'layout-shift', buffered: true});
  setTimeout(() => {
    const at = node?.nodeType === 1 ? node : node?.parentElement;
    done({score, selector: at?.id ? '#' + CSS.escape(at.id) : '', name: (at?.innerText ?? '').replace(/\s+/g, ' ').slice(0, 80)});
  }, 100);
})
