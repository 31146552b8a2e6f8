"use strict";

// Everything works without this file; it folds the menu, moves the focus to errors and keeps prices up to date.
const toggle = document.querySelector(".menu-toggle");
const menu = document.getElementById("main-menu");
if (toggle && menu) {
  const setMenu = (open) => {
    toggle.setAttribute("aria-expanded", String(open));
    menu.classList.toggle("open", open);
  };
  toggle.addEventListener("click", () => setMenu(toggle.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && toggle.getAttribute("aria-expanded") === "true") {
      setMenu(false);
      toggle.focus();
    }
  });
}

const summary = document.getElementById("error-summary");
if (summary) {
  summary.focus();
}

// The parts of a home do not matter for a pet.
const parts = document.getElementById("part-group");
if (parts) {
  const showParts = () => {
    const pet = document.getElementById("kind-pet");
    parts.hidden = pet !== null && pet.checked;
  };
  for (const choice of document.querySelectorAll('input[name="kind"]')) {
    choice.addEventListener("change", showParts);
  }
  showParts();
}

const options = document.getElementById("options-form");
if (options) {
  const write = (id, text) => {
    const place = document.getElementById(id);
    if (place) {
      place.textContent = text;
    }
  };
  let latest = 0;
  options.addEventListener("change", async () => {
    const turn = ++latest;
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(options)) {
      chosen.append(name, value);
    }
    try {
      const answer = await fetch(`/quote/price?${chosen}`);
      // A slow answer to an earlier choice must not overwrite a newer price.
      if (!answer.ok || turn !== latest) {
        return;
      }
      const told = await answer.json();
      write("live-monthly", told.monthly);
      write("live-yearly", told.yearly);
      write("price-words", told.words);
      for (const [level, text] of Object.entries(told.levels)) {
        write(`price-${level}`, text);
      }
      for (const [excess, text] of Object.entries(told.excesses)) {
        write(`excess-price-${excess}`, text);
      }
    } catch {
      write("price-words", "We could not update the price. The next page shows the right one.");
    }
  });
}
