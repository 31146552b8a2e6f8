(function () {
  "use strict";
  var toggle = document.querySelector(".menu-toggle");
  var menu = document.getElementById("main-menu");
  if (toggle && menu) {
    toggle.addEventListener("click", function () {
      var open = toggle.getAttribute("aria-expanded") === "true";
      toggle.setAttribute("aria-expanded", String(!open));
      menu.classList.toggle("open", !open);
    });
    document.addEventListener("keydown", function (event) {
      if (event.key === "Escape" && menu.classList.contains("open")) {
        toggle.setAttribute("aria-expanded", "false");
        menu.classList.remove("open");
        toggle.focus();
      }
    });
  }

  var notice = document.querySelector(".notice");
  if (notice) {
    var close = document.createElement("button");
    close.type = "button";
    close.className = "notice-close";
    close.textContent = "Close";
    close.setAttribute("aria-label", "Close this message");
    close.addEventListener("click", function () {
      notice.remove();
      document.getElementById("main").focus();
    });
    notice.append(close);
  }

  var summary = document.getElementById("error-summary");
  if (summary) summary.focus();

  document.querySelectorAll(".show-password").forEach(function (button) {
    var field = document.getElementById(button.getAttribute("aria-controls"));
    var word = button.firstChild;
    button.addEventListener("click", function () {
      var shown = field.type === "text";
      field.type = shown ? "password" : "text";
      button.setAttribute("aria-pressed", String(!shown));
      word.textContent = shown ? "Show" : "Hide";
    });
  });

  document.querySelectorAll("[data-counts]").forEach(function (line) {
    var field = document.getElementById(line.dataset.counts);
    var longest = Number(line.dataset.longest);
    function tell() {
      var left = longest - field.value.length;
      line.textContent = left >= 0 ? left + " left." : -left + " too many.";
      line.classList.toggle("over", left < 0);
    }
    field.addEventListener("input", tell);
    tell();
  });

  // An answer that a link points at is opened, so that nobody lands on a closed question.
  function openTarget() {
    var target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.tagName === "DETAILS") target.open = true;
  }
  window.addEventListener("hashchange", openTarget);
  openTarget();
})();
