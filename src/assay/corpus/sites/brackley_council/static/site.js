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

// A picture that the server would turn away is refused here, before the rest of the form is lost.
(function photoSize() {
  const photo = document.getElementById("photo");
  if (!photo) return;
  const field = photo.closest(".field");
  const largest = 900 * 1024;
  photo.addEventListener("change", () => {
    const old = document.getElementById("photo-error");
    if (old) old.remove();
    field.classList.remove("has-error");
    photo.removeAttribute("aria-invalid");
    photo.setAttribute("aria-describedby", "photo-hint");
    if (!photo.files.length || photo.files[0].size <= largest) return;
    const error = document.createElement("p");
    error.className = "field-error";
    error.id = "photo-error";
    error.setAttribute("role", "alert");
    error.textContent = "This photo is larger than 900 KB and was taken out. Choose a smaller one, or send the report without it.";
    photo.before(error);
    photo.value = "";
    field.classList.add("has-error");
    photo.setAttribute("aria-invalid", "true");
    photo.setAttribute("aria-describedby", "photo-hint photo-error");
  });
})();
