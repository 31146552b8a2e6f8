// Type as a hand does: through the element's own setter, so that frameworks hear of it.
(answers) => {
  let done = 0;
  for (const [selector, value] of answers) {
    const field = document.querySelector(selector);
    if (!field) continue;
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (field.checked !== value) field.click();
    } else {
      const kind = {SELECT: HTMLSelectElement, TEXTAREA: HTMLTextAreaElement}[field.tagName] ?? HTMLInputElement;
      try { Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, value); } catch { continue; }
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, {bubbles: true}));
    }
    done++;
  }
  return done;
}
