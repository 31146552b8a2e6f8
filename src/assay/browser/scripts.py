"""The scripts that a capture runs in the page, in a world apart from the page's own."""

from __future__ import annotations

__all__ = ["CUT", "LOOK", "SHOW", "VEIL"]

LOOK = """(mostElements, mostCharacters) => {
  const roots = [document], shadows = [];
  let elements = 0, inner = 0;
  for (const root of roots) {
    const all = root.querySelectorAll('*');
    elements += all.length;
    if (elements > mostElements) break;
    for (const element of all) {
      if (element.shadowRoot) { roots.push(element.shadowRoot); shadows.push(element.shadowRoot); }
      else if (element.localName === 'iframe' && element.contentDocument) roots.push(element.contentDocument);
    }
    if (root !== document) inner += (root.innerHTML ?? root.documentElement?.outerHTML ?? '').length;
  }
  const top = document.documentElement;
  let html = elements > mostElements || !top ? '' : top.outerHTML;
  if (shadows.length && html && top.getHTML) {
    const tag = top.cloneNode(false).outerHTML;
    html = tag.slice(0, tag.lastIndexOf('</')) + top.getHTML({shadowRoots: shadows}) + '</html>';
  }
  const kind = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
  const characters = html.length + inner;

  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const typing = !!active && (active.isContentEditable || /^(input|textarea|iframe)$/.test(active.localName));

  const late = (type) => {
    const watch = new PerformanceObserver(() => {});
    try { watch.observe({type, buffered: true}); } catch { return []; }
    const records = watch.takeRecords();
    watch.disconnect();
    return records;
  };
  const timings = {};
  const visit = performance.getEntriesByType('navigation')[0];
  if (visit) Object.assign(timings, {
    response_start_ms: visit.responseStart, response_end_ms: visit.responseEnd,
    dom_interactive_ms: visit.domInteractive, dom_content_loaded_ms: visit.domContentLoadedEventEnd,
    load_ms: visit.loadEventEnd, document_bytes: visit.transferSize,
  });
  for (const paint of performance.getEntriesByType('paint'))
    timings[paint.name.replaceAll('-', '_') + '_ms'] = paint.startTime;
  const largest = late('largest-contentful-paint').at(-1);
  if (largest) timings.largest_contentful_paint_ms = largest.startTime;
  const shifts = late('layout-shift').filter((shift) => !shift.hadRecentInput);
  timings.layout_shift = shifts.reduce((sum, shift) => sum + shift.value, 0);
  const loaded = performance.getEntriesByType('resource');
  const all = visit ? [visit, ...loaded] : loaded;
  timings.transferred_bytes = all.reduce((sum, entry) => sum + entry.transferSize, 0);
  timings.resources = loaded.length;

  return {
    elements, characters, typing, timings,
    html: (kind + html).slice(0, mostCharacters),
    title: document.title.slice(0, 2000),
    size: [Math.ceil(top?.scrollWidth ?? 0), Math.ceil(top?.scrollHeight ?? 0)],
    resources: loaded.slice(0, 300).map((entry) => ({
      url: entry.name.slice(0, 2000), kind: entry.initiatorType, status: entry.responseStatus ?? 0,
      bytes: entry.transferSize, milliseconds: Math.round(entry.duration * 100) / 100,
    })),
  };
}"""
"""What is asked of every page at once: its size, HTML, timings, and whether somebody types in it."""

CUT = """(mostElements, mostCharacters) => {
  for (const element of document.querySelectorAll('*'))
    if (element.shadowRoot || /^i?frame$/.test(element.localName)) element.remove();
  const all = document.querySelectorAll('*');
  for (let place = all.length - 1; place >= mostElements; place--) all[place].remove();
  let left = mostCharacters / 2;
  const share = (text) => {
    const kept = text.slice(0, Math.max(0, left));
    left -= kept.length;
    return kept;
  };
  for (const element of document.querySelectorAll('*'))
    for (const attribute of element.attributes)
      if (attribute.value.length > 1000) attribute.value = share(attribute.value);
  left = mostCharacters / 4;
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
  while (texts.nextNode()) texts.currentNode.data = share(texts.currentNode.data);
}"""
"""Makes a page fit its bounds. Runs only where a page is over them; what it removes is gone from the page."""

VEIL = """function (onlyCaret) {
  const element = this?.nodeType === 1 ? this : this?.parentElement;
  if (!element?.style) return;
  if (!element.__shown) element.__shown = {style: element.getAttribute('style')};
  const set = (name, value) => element.style.setProperty(name, value, 'important');
  set('transition', 'none');
  set('caret-color', 'transparent');
  if (onlyCaret) return;
  set('-webkit-text-fill-color', 'transparent');
  set('text-shadow', 'none');
}"""
"""Takes the text of a field out of what is drawn; the field itself stays."""

SHOW = """function () {
  const element = this?.nodeType === 1 ? this : this?.parentElement;
  if (!element?.__shown) return;
  // Chromium writes the attribute when it is next asked for; removed before that, it comes back empty.
  element.setAttribute('style', element.__shown.style ?? '');
  if (element.__shown.style === null) element.removeAttribute('style');
  delete element.__shown;
}"""
"""Undoes `VEIL`."""
