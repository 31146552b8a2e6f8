// Which of these fields refuse what is pasted? A handler that puts the text in by itself does not.
(selectors) => selectors.filter((selector) => {
  const field = document.querySelector(selector);
  if (!field || field.disabled || field.readOnly) return false;
  const before = field.value, data = new DataTransfer();
  data.setData('text/plain', 'a');
  const paste = new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData: data});
  const refused = !field.dispatchEvent(paste) && field.value === before;
  field.value = before;
  return refused;
})
