// Everything works without this script; it folds the menu, moves the focus and copies text.
(function () {
  var toggle = document.querySelector(".menu-toggle");
  var menu = document.getElementById("main-menu");
  if (toggle && menu) {
    var setOpen = function (open) {
      toggle.setAttribute("aria-expanded", String(open));
      menu.classList.toggle("is-open", open);
    };
    toggle.addEventListener("click", function () {
      setOpen(toggle.getAttribute("aria-expanded") !== "true");
    });
    menu.addEventListener("keydown", function (event) {
      if (event.key === "Escape" && toggle.getAttribute("aria-expanded") === "true") {
        setOpen(false);
        toggle.focus();
      }
    });
  }

  var summary = document.getElementById("error-summary");
  if (summary) summary.focus();

  document.querySelectorAll(".show-password").forEach(function (button) {
    var field = document.getElementById(button.getAttribute("aria-controls"));
    button.hidden = false;
    button.addEventListener("click", function () {
      var shown = field.type === "text";
      field.type = shown ? "password" : "text";
      button.setAttribute("aria-pressed", String(!shown));
      button.textContent = shown ? "Show password" : "Hide password";
    });
  });

  document.querySelectorAll(".copy").forEach(function (button) {
    var field = document.getElementById(button.dataset.copies);
    var said = button.parentElement.nextElementSibling;
    button.hidden = false;
    button.addEventListener("click", function () {
      field.select();
      var done = function () { said.textContent = "Copied."; };
      var refused = function () { said.textContent = "The text is selected. Press Ctrl and C to copy it."; };
      if (navigator.clipboard) navigator.clipboard.writeText(field.value).then(done, refused);
      else refused();
    });
  });

  // A link to a closed answer opens it.
  var openTarget = function () {
    var target = location.hash && document.getElementById(location.hash.slice(1));
    if (target && target.tagName === "DETAILS") target.open = true;
  };
  openTarget();
  window.addEventListener("hashchange", openTarget);
})();
