// Everything that a pointer can use, and whether Tab reaches it too: by itself, by arrow keys, or by a twin.
() => {
  /* tools */

  const native = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], iframe';
  const roles = '[role=button], [role=link], [role=checkbox], [role=switch], [role=tab], [role=menuitem], [onclick]';
  const roving = '[role=tablist], [role=radiogroup], [role=menu], [role=menubar], [role=listbox], [role=grid], '
    + '[role=toolbar], [role=tree]';
  const found = [];
  const reachableLinks = new Set([...document.querySelectorAll('a[href]')].filter((one) => one.tabIndex >= 0 && shown(one))
    .map((one) => one.href));
  const add = (element, reachable) => found.push({selector: selectorOf(element), role: roleOf(element) || 'clickable text',
    name: nameOf(element) || even(element.innerText, 80), box: boxOf(element), form: element.form ? selectorOf(element.form) : '',
    tabindex: element.tabIndex, reachable, radio: element.type === 'radio' ? element.name : '', region: regionOf(element)});
  for (const element of document.querySelectorAll(native + ', ' + roles + ', [tabindex]')) {
    if (found.length >= 300) break;
    if (element.disabled || element.closest('[inert], [aria-hidden=true]')) continue;
    const usable = element.matches(native) || element.matches(roles) || element.tabIndex >= 0;
    if (!usable) continue;
    const visible = shown(element) || (element.labels && [...element.labels].some(shown));
    if (element.tabIndex >= 0) { if (visible || element.matches('a[href^="#"]')) add(element, true); continue; }
    if (!visible || !(element.matches(native) || element.matches(roles))) continue;
    if (element.closest(roving) || element.getAttribute('aria-disabled') === 'true') continue;
    if (element.localName === 'a' && reachableLinks.has(element.href)) continue;
    if (element.parentElement?.closest(native) || element.querySelector(native)) continue;
    if (element.closest('label')) continue;
    add(element, false);
  }
  // Things that look as if they could be clicked: the hand is their own, not inherited.
  for (const element of document.querySelectorAll('body *')) {
    if (found.length >= 300) break;
    if (element.tabIndex >= 0 || element.matches(native) || element.matches(roles)) continue;
    if (getComputedStyle(element).cursor !== 'pointer' || !shown(element)) continue;
    if (getComputedStyle(element.parentElement).cursor === 'pointer') continue;
    if (element.closest('label, ' + native + ', [tabindex], ' + roving) || element.querySelector(native + ', [tabindex], label')) continue;
    const words = even(element.innerText, 100);
    if (words && words.length <= 80) add(element, false);
  }
  return found;
}
