// The page as it is now: words, forms, buttons, dialogs, links, focus.
() => {
  /* tools */

  const required = (field, label) => field.required || field.getAttribute('aria-required') === 'true'
    || /\*|\brequired\b/i.test(label);
  const fieldOf = (field) => {
    const label = nameOf(field), group = field.closest('fieldset, [role=radiogroup], [role=group]');
    return {selector: selectorOf(field), tag: field.localName, type: even(field.type, 20),
      key: even(field.name || field.id, 100), label, hint: byIds(field.getAttribute('aria-describedby')),
      group: group ? even(byIds(group.getAttribute('aria-labelledby')) || group.getAttribute('aria-label')
        || group.querySelector('legend')?.innerText) : '',
      required: required(field, label), autocomplete: even(field.getAttribute('autocomplete'), 60),
      placeholder: even(field.placeholder, 100), min: even(field.min, 20), max: even(field.max, 20),
      longest: field.maxLength > 0 ? field.maxLength : 0, value: even(field.value, 300),
      checked: !!field.checked, invalid: field.getAttribute('aria-invalid') === 'true',
      blocked: field.willValidate && !field.checkValidity(),
      described: !!byIds(field.getAttribute('aria-describedby')) || !!byIds(field.getAttribute('aria-errormessage')),
      border: getComputedStyle(field).borderTopColor, box: boxOf(field),
      options: field.localName === 'select' ? [...field.options].slice(0, 60)
        .filter((one) => !one.disabled).map((one) => [one.value.slice(0, 100), even(one.text, 100)]) : []};
  };
  const buttonOf = (button) => ({selector: selectorOf(button), tag: button.localName, role: roleOf(button),
    type: even(button.type, 20), name: nameOf(button), region: regionOf(button), box: boxOf(button),
    disabled: !!button.disabled || button.getAttribute('aria-disabled') === 'true',
    described: byIds(button.getAttribute('aria-describedby')), expanded: even(button.getAttribute('aria-expanded'), 5),
    popup: even(button.getAttribute('aria-haspopup'), 20), href: even(button.getAttribute('href'), 300),
    settled: ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current'].some(
      (name) => !['false', null].includes(button.getAttribute(name))), form: !!button.form});
  const fields = (form) => [...form.elements].filter((one) => /^(input|select|textarea)$/.test(one.localName)
    && !/^(hidden|submit|button|reset|image)$/.test(one.type) && !one.disabled && !one.readOnly
    && (shown(one) || [...(one.labels ?? [])].some(shown))).slice(0, 60);
  const sends = (one) => one.matches('button:not([type]), button[type=submit], input[type=submit], input[type=image]');
  const forms = [...document.forms].slice(0, 30).map((form) => ({
    selector: selectorOf(form), method: even(form.getAttribute('method') || 'get', 6).toLowerCase(),
    action: (() => { try { return new URL(form.getAttribute('action') || location.pathname, location.href).pathname
      .slice(0, 300); } catch { return ''; } })(),
    search: !!form.closest('[role=search], search') || !!form.querySelector('input[type=search]'),
    native: !form.noValidate, name: nameOf(form).slice(0, 80) === even(form.innerText).slice(0, 80) ? '' : nameOf(form),
    fields: fields(form).map(fieldOf), text: even(form.innerText, 3000),
    submits: [...form.elements].filter((one) => sends(one) && shown(one)).slice(0, 6).map(buttonOf)}))
    .filter((form) => form.submits.length || form.fields.length);
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].filter(shown)
    .slice(0, 5).map((dialog) => ({selector: selectorOf(dialog), name: nameOf(dialog).slice(0, 80), box: boxOf(dialog),
      holds: dialog.contains(document.activeElement) || dialog === document.activeElement,
      buttons: [...dialog.querySelectorAll('button, [role=button], a[href], input[type=submit]')].filter(shown)
        .slice(0, 20).map(buttonOf)}));
  const buttons = [...document.querySelectorAll('button, summary, input[type=button], [role=button], [role=switch], '
    + '[role=tab], [role=menuitem], [onclick], a[href="#"], a[href=""], a[href^="javascript:"]')]
    .filter((one) => shown(one) && !(one.form && sends(one)) && !one.closest('[inert]')).slice(0, 200).map(buttonOf);
  const loose = [...document.querySelectorAll('select, input[type=checkbox], input[type=radio], input[type=search]')]
    .filter((one) => (shown(one) || [...(one.labels ?? [])].some(shown)) && !one.disabled).slice(0, 60).map(fieldOf);
  const links = [...document.querySelectorAll('a[href]')].filter(shown).slice(0, 400).map((link) => ({
    selector: selectorOf(link), name: nameOf(link), href: link.href.slice(0, 2000), raw: even(link.getAttribute('href'), 300),
    window: link.target === '_blank', region: regionOf(link), box: boxOf(link)}));
  const active = document.activeElement;
  const main = document.querySelector('main, [role=main]') ?? document.body;
  return {
    url: location.href, path: location.pathname, title: even(document.title), h1: even(document.querySelector('h1')?.innerText),
    lines: (document.body?.innerText ?? '').split('\n').map((line) => even(line, 300)).filter(Boolean).slice(0, 1500),
    main: (main?.innerText ?? '').split('\n').map((line) => even(line, 300)).filter(Boolean).slice(0, 1500),
    live: [...document.querySelectorAll('[role=alert], [role=status], [role=log], [aria-live]:not([aria-live=off]), output')]
      .slice(0, 30).map((one) => even(one.innerText, 300)).filter(Boolean),
    invalid: document.querySelectorAll('[aria-invalid=true]').length,
    marks: [...document.querySelectorAll('[aria-expanded], [aria-pressed], [aria-selected], [aria-checked], details, dialog')]
      .slice(0, 300).map((one) => ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'open']
        .map((name) => one.getAttribute(name)).join() + shown(one)),
    busy: [...document.querySelectorAll('[aria-busy=true], [role=progressbar], progress:not([value]), '
      + '[class*=spinner i], [class*=loading i], [class*=skeleton i]')].filter(shown).slice(0, 5)
      .map((one) => [selectorOf(one), even(one.innerText || nameOf(one), 80)]),
    active: active && active !== document.body ? selectorOf(active) : '', scroll: Math.round(scrollY),
    values: [...document.querySelectorAll('input, select, textarea')].slice(0, 200)
      .map((one) => /^(checkbox|radio)$/.test(one.type) ? String(one.checked) : one.value.slice(0, 200)),
    forms, dialogs, buttons, loose, links};
}
