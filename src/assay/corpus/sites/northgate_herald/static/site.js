(function () {
  "use strict";
  var toggle = document.querySelector(".menu-toggle");
  var menu = document.getElementById("main-menu");
  if (toggle && menu) {
    toggle.addEventListener("click", function () {
      var open = toggle.getAttribute("aria-expanded") !== "true";
      toggle.setAttribute("aria-expanded", String(open));
      menu.classList.toggle("is-open", open);
    });
    document.addEventListener("keydown", function (event) {
      if (event.key === "Escape" && menu.classList.contains("is-open")) {
        toggle.setAttribute("aria-expanded", "false");
        menu.classList.remove("is-open");
        toggle.focus();
      }
    });
  }

  var summary = document.getElementById("error-summary");
  if (summary) {
    summary.focus();
  }

  var password = document.getElementById("password");
  var reveal = document.getElementById("show-password");
  if (password && reveal) {
    reveal.addEventListener("click", function () {
      var hidden = password.type === "password";
      password.type = hidden ? "text" : "password";
      reveal.textContent = hidden ? "Hide password" : "Show password";
      reveal.setAttribute("aria-pressed", String(hidden));
    });
  }

  var copy = document.getElementById("copy-link");
  if (copy) {
    var said = document.getElementById("copy-state");
    copy.addEventListener("click", function () {
      copyText(location.origin + copy.dataset.path).then(function (copied) {
        said.textContent = copied ? "Link copied" : "Please copy the address from your browser";
      });
    });
  }

  function copyText(text) {
    if (navigator.clipboard && navigator.clipboard.writeText) {
      return navigator.clipboard.writeText(text).then(
        function () { return true; },
        function () { return copyBySelection(text); }
      );
    }
    return Promise.resolve(copyBySelection(text));
  }

  function copyBySelection(text) {
    var field = document.createElement("textarea");
    field.value = text;
    field.setAttribute("readonly", "");
    field.className = "visually-hidden";
    document.body.appendChild(field);
    field.select();
    var copied = document.execCommand("copy");
    field.remove();
    return copied;
  }

  var letter = document.getElementById("letter");
  var count = document.getElementById("word-count");
  if (letter && count) {
    var tell = function () {
      var words = letter.value.trim() ? letter.value.trim().split(/\s+/).length : 0;
      var longest = Number(letter.dataset.longest);
      count.textContent = words > longest
        ? words + " words: " + (words - longest) + " too many"
        : words + " of " + longest + " words";
      count.classList.toggle("is-over", words > longest);
    };
    letter.addEventListener("input", tell);
    tell();
  }
})();
