"use strict";
(function () {
  const toggle = document.querySelector(".menu-toggle");
  if (toggle) {
    const menu = document.getElementById(toggle.getAttribute("aria-controls"));
    const open = function (yes) {
      toggle.setAttribute("aria-expanded", String(yes));
      menu.classList.toggle("is-open", yes);
    };
    toggle.addEventListener("click", function () {
      open(toggle.getAttribute("aria-expanded") !== "true");
    });
    menu.addEventListener("keydown", function (event) {
      if (event.key === "Escape") {
        open(false);
        toggle.focus();
      }
    });
  }

  const summary = document.getElementById("error-summary");
  if (summary) {
    summary.focus();
  }

  document.querySelectorAll(".show-password").forEach(function (button) {
    const field = document.getElementById(button.getAttribute("aria-controls"));
    button.addEventListener("click", function () {
      const shown = field.type === "text";
      field.type = shown ? "password" : "text";
      button.textContent = shown ? "Show password" : "Hide password";
      button.setAttribute("aria-pressed", String(!shown));
    });
  });
})();
