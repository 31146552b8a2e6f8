// Elements around which nothing is drawn differently while they have the focus.
async (selectors) => {
  const names = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'borderTopColor', 'borderTopWidth',
    'borderBottomColor', 'borderBottomWidth', 'borderLeftColor', 'borderLeftWidth', 'backgroundColor', 'backgroundImage',
    'color', 'textDecorationLine', 'textDecorationColor', 'textDecorationThickness', 'transform', 'opacity', 'filter',
    'clipPath', 'left', 'top', 'height', 'width', 'fontWeight'];
  const clear = (colour) => colour === 'transparent' || /,\s*0\)$/.test(colour) || /\/\s*0\)$/.test(colour);
  const drawn = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const ring = style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 0.5 || clear(style.outlineColor);
    return names.map((name) => ring && name.startsWith('outline') ? '' : style[name]).join('|')
      + (ring ? '' : '|' + style.outlineOffset);
  };
  // A card may wear the ring for the only thing in it that takes the focus.
  const stops = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';
  const alone = (card, element) => [...card.querySelectorAll(stops)].every((one) => one === element || one.tabIndex < 0
    || element.contains(one) || (one.href && one.href === element.href));
  const cards = (element) => {
    const found = [];
    for (let card = element.parentElement?.parentElement?.parentElement;
      card && card !== document.body && found.length < 6 && alone(card, element); card = card.parentElement) found.push(card);
    return found;
  };
  const around = (element) => [element, element.parentElement, element.parentElement?.parentElement, ...cards(element),
    element.nextElementSibling, element.firstElementChild, ...(element.labels ?? [])].filter(Boolean);
  const picture = (element) => around(element).map((one) => [drawn(one), drawn(one, '::before'), drawn(one, '::after')]
    .join()).join() + JSON.stringify([element.getBoundingClientRect().width > 2]);
  const still = document.createElement('style');
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
  document.head.append(still);
  const unseen = [];
  for (const selector of selectors) {
    const element = document.querySelector(selector);
    if (!element || element.localName === 'iframe') continue;
    document.activeElement?.blur();
    const before = picture(element);
    element.focus({preventScroll: true});
    if (document.activeElement !== element) continue;
    if (picture(element) === before) unseen.push(selector);
  }
  document.activeElement?.blur();
  still.remove();
  return unseen;
}
