// The middle of an element in the window, once it has been scrolled to.
(selector) => {
  const target = document.querySelector(selector);
  if (!target || !target.checkVisibility()) return null;
  target.scrollIntoView({block: 'center', behavior: 'instant'});
  const box = target.getClientRects()[0];
  return box && box.width * box.height > 0 ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}
