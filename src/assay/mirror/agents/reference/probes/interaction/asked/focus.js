// Give an element the focus; tell whether it took it.
(selector) => {
  const element = document.querySelector(selector);
  element?.focus();
  return !!element && document.activeElement === element;
}
