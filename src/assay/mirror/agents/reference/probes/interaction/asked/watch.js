// Count what changes from now on, and what the page asks of the browser. After a moment, note whether there are signs
// of progress: nobody can ask a page while the next one is awaited, so it is left where the next one can be asked.
([selector, moment]) => {
  const seen = {changes: 0, calls: []};
  new MutationObserver((records) => { seen.changes += records.length; }).observe(document,
    {subtree: true, childList: true, attributes: true, characterData: true});
  const wrap = (owner, name, quiet) => {
    const inner = owner?.[name];
    if (typeof inner !== 'function') return;
    owner[name] = (...given) => {
      seen.calls.push(name);
      return quiet ? Promise.resolve() : inner.apply(owner, given);
    };
  };
  for (const name of ['open', 'scrollTo', 'scrollBy']) wrap(window, name, false);
  for (const name of ['back', 'forward', 'go']) wrap(history, name, false);
  wrap(window, 'print', true);
  wrap(navigator, 'share', true);
  wrap(navigator.clipboard, 'writeText', false);
  window.__watched = seen;

  const shown = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const words = /\b(loading|sending|please wait|working|searching|saving|processing|one moment|submitting|checking)\b/i;
  const busy = '[aria-busy=true], [role=progressbar], progress, [class*=spinner i], [class*=loading i]';
  const progress = () => {
    const button = selector ? document.querySelector(selector) : null;
    const held = !!button && (button.disabled || ['aria-disabled', 'aria-busy'].some(
      (name) => button.getAttribute(name) === 'true'));
    return JSON.stringify([held, [...document.querySelectorAll(busy)].some(shown),
      words.test((document.body?.innerText ?? '').slice(0, 50000)), button ? button.innerText : '']);
  };
  const resting = progress();
  try {
    sessionStorage.removeItem('assay-progress');
    setTimeout(() => sessionStorage.setItem('assay-progress', progress() === resting ? 'none' : 'some'), moment);
  } catch { /* a page without storage tells nothing */ }
}
