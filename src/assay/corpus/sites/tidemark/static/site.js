// Everything works without this script; it makes the menu fold, moves the focus and adds keys.
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

  // A link to a closed answer opens it.
  var openTarget = function () {
    var target = location.hash && document.getElementById(location.hash.slice(1));
    if (target && target.tagName === "DETAILS") target.open = true;
  };
  openTarget();
  window.addEventListener("hashchange", openTarget);

  if (document.body.dataset.shortcuts === "on") {
    var places = { w: "/", i: "/issues", b: "/board" };
    var waiting = false;
    document.addEventListener("keydown", function (event) {
      var typing = event.target.closest("input, textarea, select, [contenteditable]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      var key = event.key.toLowerCase();
      if (waiting && places[key]) location.href = places[key];
      else if (key === "c") location.href = "/issues/new";
      else if (key === "?") location.href = "/help#shortcuts";
      else if (key === "/") {
        var wide = document.getElementById("quick-q");
        var field = wide && wide.offsetParent ? wide : document.getElementById("q");
        if (field) { event.preventDefault(); field.focus(); }
      }
      waiting = key === "g";
    });
  }
})();
