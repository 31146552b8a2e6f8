// What several questions have in common; put in where they say `tools`.
  const even = (value, most = 200) => String(value ?? '').replace(/\s+/g, ' ').trim().slice(0, most);
  const byIds = (ids) => even((ids ?? '').split(/\s+/).filter(Boolean).slice(0, 6)
    .map((id) => document.getElementById(id)?.textContent ?? '').join(' '), 300);
  const selectorOf = (element) => {
    const parts = [];
    for (let at = element; at && at.nodeType === 1 && parts.length < 14; at = at.parentElement) {
      if (at.id && document.querySelectorAll('#' + CSS.escape(at.id)).length === 1) {
        parts.unshift('#' + CSS.escape(at.id));
        break;
      }
      if (at === document.body || at === document.documentElement) { parts.unshift(at.localName); break; }
      const same = [...(at.parentElement?.children ?? [])].filter((one) => one.localName === at.localName);
      parts.unshift(at.localName + (same.length > 1 ? `:nth-of-type(${same.indexOf(at) + 1})` : ''));
    }
    return parts.join(' > ');
  };
  const shown = (element) => {
    if (!element?.checkVisibility?.({visibilityProperty: true, opacityProperty: true})) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && box.right + scrollX > 0 && box.bottom + scrollY > 0;
  };
  const nameOf = (element) => byIds(element.getAttribute('aria-labelledby'))
    || even(element.getAttribute('aria-label'))
    || (element.labels?.length ? even([...element.labels].map((one) => one.innerText).join(' ')) : '')
    || (/^(submit|button|reset)$/.test(element.type ?? '') && element.localName === 'input'
      ? even(element.value) : '')
    || (/^(input|select|textarea)$/.test(element.localName) ? '' : even(element.innerText))
    || even(element.querySelector?.('img[alt]')?.alt)
    || even(element.title || element.placeholder);
  const roleOf = (element) => element.getAttribute('role') || ({a: 'link', button: 'button', select: 'combobox',
    textarea: 'textbox', summary: 'button', dialog: 'dialog', form: 'form'})[element.localName]
    || (element.localName === 'input' ? ({checkbox: 'checkbox', radio: 'radio', submit: 'button',
      button: 'button', reset: 'button', search: 'searchbox'})[element.type] ?? 'textbox' : '');
  const boxOf = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + scrollX, box.y + scrollY, box.width, box.height].map((part) => Math.round(part));
  };
  const regionOf = (element) => {
    const around = element.closest('dialog, [role=dialog], [role=alertdialog], nav, header, footer, aside, main');
    if (!around) return 'main';
    return around.getAttribute('role') ?? (around.closest('main') ? 'main' : around.localName);
  };
