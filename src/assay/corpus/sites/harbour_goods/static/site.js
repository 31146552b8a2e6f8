"use strict";

// A page that the browser kept whole would send a token that has been used.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("input[name=token]")) location.reload();
});

for (const toggle of document.querySelectorAll(".menu-toggle, .filter-toggle")) {
  const panel = document.getElementById(toggle.getAttribute("aria-controls"));
  toggle.addEventListener("click", () => {
    const open = toggle.getAttribute("aria-expanded") !== "true";
    toggle.setAttribute("aria-expanded", String(open));
    panel.classList.toggle("is-open", open);
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && toggle.getAttribute("aria-expanded") === "true") {
      toggle.click();
      toggle.focus();
    }
  });
}

const errors = document.getElementById("error-summary");
if (errors) errors.focus();

const gallery = document.getElementById("gallery");
if (gallery) {
  const main = document.getElementById("gallery-main");
  const caption = document.getElementById("gallery-caption");
  const thumbs = [...gallery.querySelectorAll(".thumb")];
  const { product, name } = gallery.dataset;
  let view = thumbs.find((thumb) => thumb.hasAttribute("aria-current")) || thumbs[0];
  let option = main.getAttribute("src").split("--")[1];
  let label = caption.textContent.replace("Shown: ", "");
  const show = () => {
    main.src = `/img/${product}--${option}--${view.dataset.view}.svg`;
    main.alt = `${name} in ${label.toLowerCase()}${view.dataset.words}`;
    caption.textContent = `Shown: ${label}`;
    for (const thumb of thumbs) {
      thumb.toggleAttribute("aria-current", false);
      thumb.querySelector("img").src = `/img/${product}--${option}--${thumb.dataset.view}.svg`;
    }
    view.setAttribute("aria-current", "true");
  };
  for (const thumb of thumbs) {
    thumb.addEventListener("click", (event) => {
      event.preventDefault();
      view = thumb;
      show();
    });
  }
  for (const radio of document.querySelectorAll(".swatch input")) {
    radio.addEventListener("change", () => {
      option = radio.value;
      label = radio.nextElementSibling.textContent.trim();
      show();
    });
  }
}

const summary = document.querySelector("#order-summary[data-goods]");
if (summary) {
  const money = (pence) => `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;
  const wrap = document.getElementById("wrap");
  const update = () => {
    const delivery = document.querySelector("input[name=delivery]:checked");
    const cost = delivery ? Number(delivery.dataset.cost) : 0;
    const paper = wrap.checked ? Number(wrap.dataset.cost) : 0;
    if (delivery) document.getElementById("sum-delivery-name").textContent = delivery.dataset.name;
    document.getElementById("sum-delivery").textContent = cost ? money(cost) : "Free";
    document.getElementById("sum-wrap").textContent = money(paper);
    summary.querySelector(".sum-wrap-row").hidden = !paper;
    document.getElementById("order-total").textContent = money(Number(summary.dataset.goods) + cost + paper);
  };
  document.getElementById("details-form").addEventListener("change", update);
  update();
}
