// Where each of some lines stands, and what ties it to a field or makes it heard.
(lines) => {
  /* tools */

  const fields = [...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
    .filter((one) => shown(one) || [...(one.labels ?? [])].some(shown)).slice(0, 100);
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let at = walker.nextNode(), count = 0; at && count < 8000; at = walker.nextNode(), count++) texts.push(at);
  const smallest = (line) => {
    let found = null;
    for (const one of texts)
      if (one.textContent.length < 3000 && even(one.innerText, 320).includes(line) && shown(one)
        && (!found || found.contains(one))) found = one;
    return found;
  };
  const active = document.activeElement;
  return lines.slice(0, 20).map((line) => {
    const at = smallest(line);
    if (!at) return null;
    const box = at.getBoundingClientRect();
    const near = fields.map((field) => {
      const other = (shown(field) ? field : field.labels[0]).getBoundingClientRect();
      return [Math.max(0, other.top - box.bottom, box.top - other.bottom), field];
    }).sort((one, other) => one[0] - other[0])[0];
    const ids = (one) => ((one.getAttribute('aria-describedby') ?? '') + ' ' + (one.getAttribute('aria-errormessage') ?? ''))
      .split(/\s+/).filter(Boolean);
    const tied = fields.find((field) => [field, field.closest('fieldset')].some((one) => one
      && ids(one).some((id) => document.getElementById(id)?.contains(at))));
    const link = at.closest('a[href^="#"]') ?? at.querySelector('a[href^="#"]');
    const target = link ? document.getElementById(link.getAttribute('href').slice(1)) : null;
    const live = at.closest('[role=alert], [role=status], [role=alertdialog], [aria-live]:not([aria-live=off]), output');
    return {line, selector: selectorOf(at), box: boxOf(at), live: !!live,
      focused: active !== document.body && (active.contains(at) || at.contains(active)),
      colour: getComputedStyle(at).color, tied: tied ? selectorOf(tied) : '', linked: target ? selectorOf(target) : '',
      near: near ? selectorOf(near[1]) : '', distance: near ? Math.round(near[0]) : -1,
      label: !!at.closest('label, legend')};
  });
}
