// Something fixed that lies over the middle of the window.
() => {
  const at = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (let one = at; one && one !== document.body; one = one.parentElement) {
    const style = getComputedStyle(one), box = one.getBoundingClientRect();
    if (style.position !== 'fixed' || box.width * box.height < 0.12 * innerWidth * innerHeight) continue;
    if (one.closest('nav, header')) continue;
    const inner = one.querySelector('h1, h2, h3, p') ?? one;
    return {selector: one.id ? '#' + CSS.escape(one.id) : one.localName + [...one.classList].map((c) => '.' + CSS.escape(c)).join(''),
      name: (inner.innerText ?? '').replace(/\s+/g, ' ').slice(0, 80), box: [box.x, box.y, box.width, box.height]};
  }
  return null;
}
