// What took the focus so far, and what has it now.
() => {
  /* tools */
  const active = document.activeElement;
  const here = active && active !== document.body && active !== document.documentElement;
  return [window.__focused ?? [], here ? selectorOf(active) : '', here ? active.localName : ''];
}
