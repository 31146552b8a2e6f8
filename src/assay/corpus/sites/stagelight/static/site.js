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

const money = (pence) => `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;

const seatForm = document.getElementById("seat-form");
if (seatForm) {
  const most = Number(seatForm.dataset.most);
  const list = document.getElementById("chosen-seats");
  const hint = document.getElementById("seat-hint");
  const update = () => {
    const chosen = [...seatForm.querySelectorAll("input[name=seats]:checked")];
    list.replaceChildren(
      ...chosen.map((seat) => {
        const item = document.createElement("li");
        const words = document.createElement("span");
        const price = document.createElement("span");
        words.textContent = seat.dataset.words;
        price.textContent = money(Number(seat.dataset.price));
        item.append(words, price);
        return item;
      }),
    );
    const total = chosen.reduce((sum, seat) => sum + Number(seat.dataset.price), 0);
    document.getElementById("seat-total").textContent = money(total);
    document.getElementById("seat-count").textContent = `for ${chosen.length} ${chosen.length === 1 ? "seat" : "seats"}`;
    hint.textContent = chosen.length ? "" : "Choose a seat on the plan. It is listed here with its price.";
    if (chosen.length === most) hint.textContent = `You have chosen ${most} seats, which is the most for one booking.`;
  };
  seatForm.addEventListener("change", (event) => {
    const chosen = seatForm.querySelectorAll("input[name=seats]:checked");
    const tooMany = chosen.length > most;
    if (tooMany) event.target.checked = false;
    update();
    if (tooMany) hint.textContent = `You can choose up to ${most} seats. Take one off to choose another.`;
  });
  update();
}

const summary = document.getElementById("order-summary");
if (summary) {
  const address = document.getElementById("post-address");
  const update = () => {
    const delivery = document.querySelector("input[name=delivery]:checked");
    if (!delivery) return;
    const cost = Number(delivery.dataset.cost);
    document.getElementById("sum-delivery-name").textContent = delivery.dataset.name;
    document.getElementById("sum-delivery").textContent = cost ? money(cost) : "Free";
    document.getElementById("order-total").textContent = money(Number(summary.dataset.base) + cost);
    if (address) address.hidden = delivery.value !== "post";
  };
  document.getElementById("checkout-form").addEventListener("change", update);
  update();
}
