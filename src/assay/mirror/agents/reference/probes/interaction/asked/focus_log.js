// Begin at the top, and write down from now on what takes the focus.
() => {
  /* tools */
  document.activeElement?.blur();
  scrollTo(0, 0);
  const log = window.__focused = [];
  document.addEventListener('focusin', (event) => { if (log.length < 500) log.push(selectorOf(event.target)); }, true);
}
