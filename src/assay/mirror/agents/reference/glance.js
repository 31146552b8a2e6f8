// What a visitor finds on the page right now: controls, forms, words, and what lies in the window.
(bounds) => {
  const text = (value, most) => (value ?? '').replace(/\s+/g, ' ').trim().slice(0, most);
  const escape = (id) => CSS.escape(id);
  const words = (element, most = 200) => text(element?.innerText ?? element?.textContent, most);
  const byIds = (ids) => text((ids ?? '').split(/\s+/).filter(Boolean).slice(0, 6)
    .map((id) => document.getElementById(id)?.textContent ?? '').join(' '), 300);

  const selectorOf = (element) => {
    const parts = [];
    for (let at = element; at && at.nodeType === 1 && parts.length < 12; at = at.parentElement) {
      if (at.id && document.querySelectorAll('#' + escape(at.id)).length === 1) {
        parts.unshift('#' + escape(at.id));
        return parts.join(' > ');
      }
      if (at === document.body) { parts.unshift('body'); break; }
      const same = [...(at.parentElement?.children ?? [])].filter((one) => one.localName === at.localName);
      parts.unshift(at.localName + (same.length > 1 ? `:nth-of-type(${same.indexOf(at) + 1})` : ''));
    }
    return parts.join(' > ');
  };
  const drawn = (element) => {
    if (!element.checkVisibility?.({visibilityProperty: true, opacityProperty: true})) return null;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return null;
    if (box.right + scrollX < 1 || box.bottom + scrollY < 1) return null;
    return box;
  };
  const labelsOf = (field) => [...(field.labels ?? [])].map((label) => words(label, 160)).join(' ');
  const alternative = (element) => [...element.querySelectorAll('img[alt], svg[aria-label], svg title')]
    .map((one) => one.getAttribute('alt') ?? one.getAttribute('aria-label') ?? one.textContent).join(' ');
  const isField = (element) => /^(input|select|textarea)$/.test(element.localName)
    && !/^(submit|button|reset|image|hidden)$/.test(element.type);
  const nameOf = (element) => {
    const said = byIds(element.getAttribute('aria-labelledby')) || text(element.getAttribute('aria-label'), 200);
    if (said) return said;
    if (isField(element)) return labelsOf(element) || text(element.title || element.placeholder, 160);
    if (element.localName === 'input') return text(element.value || element.alt || element.title, 160);
    return words(element) || text(alternative(element), 160) || text(element.title, 160);
  };
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], '
    + '[role=link], [role=tab], [role=menuitem], [role=checkbox], [role=radio], [role=switch]';

  // The words around a control: the largest box that is still about this control rather than about a list.
  const nearOf = (element) => {
    let found = '';
    for (let at = element.parentElement, up = 0; at && up < 6 && at !== document.body; at = at.parentElement, up++) {
      if (/^(form|nav|main|header|footer|ul|ol|table|tbody)$/.test(at.localName)) break;
      const said = words(at, 420);
      if (said.length > 400 || at.querySelectorAll(controls).length > 5) break;
      found = said;
    }
    return found;
  };
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, legend, caption')].slice(0, 300);
  const headingOf = (element) => {
    let found = '';
    for (const heading of headings) {
      const place = heading.compareDocumentPosition(element);
      if ((place & Node.DOCUMENT_POSITION_PRECEDING) && !(place & Node.DOCUMENT_POSITION_CONTAINS)) break;
      if (heading.localName !== 'legend') found = words(heading, 120);
    }
    return found;
  };
  const regionOf = (element) => {
    const around = element.closest('dialog, [role=dialog], [role=alertdialog], nav, [role=navigation], header, '
      + '[role=banner], footer, [role=contentinfo], aside, main, [role=main], [role=search]');
    if (!around) return 'main';
    const role = around.getAttribute('role');
    if (role) return {navigation: 'nav', banner: 'header', contentinfo: 'footer', alertdialog: 'dialog'}[role] ?? role;
    if (around.localName === 'header' && around.closest('main')) return 'main';
    return around.localName;
  };
  const errorOf = (field) => {
    const told = byIds(field.getAttribute('aria-errormessage')) || byIds(field.getAttribute('aria-describedby'));
    if (field.getAttribute('aria-invalid') === 'true') return told || 'invalid';
    if (field.willValidate && !field.checkValidity()) return text(field.validationMessage, 200);
    return '';
  };

  const formOf = new Map([...document.forms].slice(0, 40).map((form, number) => [form, number]));
  const seen = [];
  for (const element of document.querySelectorAll(controls)) {
    if (seen.length >= bounds.controls) break;
    const field = isField(element);
    const box = drawn(element) ?? (field && element.labels?.length ? drawn(element.labels[0]) : null);
    const spoken = !element.closest('[aria-hidden=true], [inert]');
    const shown = !!box && !element.closest('[inert]');
    if (!shown) continue;
    const group = field ? element.closest('fieldset, [role=radiogroup], [role=group]') : null;
    seen.push({
      selector: selectorOf(element), tag: element.localName, type: text(element.type, 20),
      role: text(element.getAttribute('role'), 30), name: nameOf(element), near: nearOf(element),
      heading: headingOf(element), region: regionOf(element),
      href: element.localName === 'a' ? text(element.href, 2000) : '',
      form: formOf.get(element.form) ?? -1, key: text(element.getAttribute('name'), 100), spoken,
      reachable: element.tabIndex >= 0, disabled: !!element.disabled || element.getAttribute('aria-disabled') === 'true',
      value: /^(checkbox|radio|password)$/.test(element.type) ? text(element.getAttribute('value'), 100) : text(element.value, 300),
      checked: !!element.checked || element.getAttribute('aria-checked') === 'true',
      required: !!element.required || element.getAttribute('aria-required') === 'true',
      readonly: !!element.readOnly, autocomplete: text(element.getAttribute('autocomplete'), 60),
      placeholder: text(element.placeholder, 100), hint: byIds(element.getAttribute('aria-describedby')),
      group: group ? text(byIds(group.getAttribute('aria-labelledby')) || group.getAttribute('aria-label')
        || words(group.querySelector('legend'), 200), 200) : '',
      error: field ? errorOf(element) : '', min: text(element.min, 20), max: text(element.max, 20),
      longest: element.maxLength > 0 ? element.maxLength : 0,
      expanded: text(element.getAttribute('aria-expanded')
        ?? (element.localName === 'summary' ? String(!!element.parentElement?.open) : ''), 5),
      current: !!element.getAttribute('aria-current') && element.getAttribute('aria-current') !== 'false',
      label: field && element.labels?.length ? selectorOf(element.labels[0]) : '',
      options: element.localName === 'select' ? [...element.options].slice(0, 200)
        .map((one) => ({value: one.value.slice(0, 100), text: text(one.text, 120), disabled: one.disabled,
          chosen: one.selected})) : [],
      top: box.top + scrollY, bottom: box.bottom + scrollY,
    });
  }
  const main = document.querySelector('main, [role=main]') ?? document.body;
  const loud = [...document.querySelectorAll('[role=alert], [role=status], [aria-live=polite], [aria-live=assertive], output, dialog[open]')]
    .filter(drawn).slice(0, 10).map((one) => words(one, 400)).filter(Boolean);
  const shown = [];
  for (const element of document.querySelectorAll(controls + ', h1, h2, h3, h4, p, label, legend, th, td, li, img, dt, dd, [id]')) {
    if (shown.length >= bounds.shown) break;
    const box = drawn(element);
    if (!box) continue;
    const said = element.localName === 'img' ? text(element.alt, 80) : nameOf(element).slice(0, 80);
    shown.push({name: said, selector: selectorOf(element), top: box.top + scrollY, bottom: box.bottom + scrollY});
  }
  const visit = performance.getEntriesByType('navigation')[0];
  return {
    url: location.href, title: text(document.title, 300), heading: words(document.querySelector('main h1, h1'), 200),
    text: text(main?.innerText, bounds.text), loud, controls: seen, shown,
    forms: [...formOf.keys()].map((form) => ({selector: selectorOf(form), search: !!form.closest('[role=search], search')
      || form.getAttribute('role') === 'search' || !!form.querySelector('input[type=search]'),
      method: form.method === 'post' ? 'post' : 'get', name: text(byIds(form.getAttribute('aria-labelledby'))
      || form.getAttribute('aria-label'), 160)})),
    modal: !!document.querySelector('dialog:modal, [aria-modal=true]')
      && [...document.querySelectorAll('dialog:modal, [aria-modal=true]')].some(drawn),
    scroll_y: scrollY, width: innerWidth, height: innerHeight,
    waited_ms: visit ? Math.max(0, visit.responseStart - visit.requestStart) : 0,
  };
}
