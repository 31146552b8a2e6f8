"use strict";

// Everything works without this file; it folds the menu, moves the focus to errors and shows passwords.

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

for (const button of document.querySelectorAll(".show-password")) {
  const field = document.getElementById(button.getAttribute("aria-controls"));
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = field.type === "text";
    field.type = shown ? "password" : "text";
    button.textContent = shown ? "Show password" : "Hide password";
  });
}
