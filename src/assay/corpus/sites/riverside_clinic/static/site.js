"use strict";

(function menu() {
  const toggle = document.querySelector(".menu-toggle");
  const list = document.getElementById("main-menu");
  if (!toggle || !list) return;
  function set(open) {
    toggle.setAttribute("aria-expanded", String(open));
    list.classList.toggle("open", open);
  }
  toggle.addEventListener("click", () => set(toggle.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && toggle.getAttribute("aria-expanded") === "true") {
      set(false);
      toggle.focus();
    }
  });
})();

(function errors() {
  const summary = document.getElementById("error-summary");
  if (summary) summary.focus();
})();

(function cliniciansForReason() {
  const select = document.getElementById("clinician");
  if (!select) return;
  const reasons = document.querySelectorAll('input[name="reason"]');
  function refresh() {
    const chosen = document.querySelector('input[name="reason"]:checked');
    for (const option of select.querySelectorAll("option[data-services]")) {
      const fits = !chosen || option.dataset.services.split(" ").includes(chosen.value);
      option.hidden = option.disabled = !fits;
      if (!fits && option.selected) select.value = "any";
    }
    for (const group of select.querySelectorAll("optgroup")) {
      group.hidden = !group.querySelector("option:not([hidden])");
    }
  }
  reasons.forEach((reason) => reason.addEventListener("change", refresh));
  refresh();
})();
