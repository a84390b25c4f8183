// The page is whole without this file. With it the table follows by itself and never loses what is being chosen.
(() => {
  "use strict";
  const live = document.getElementById("live");
  const say = (name, on) => document.querySelectorAll(`[data-say="${name}"]`).forEach((note) => { note.hidden = !on; });

  // -- choosing: one tap lifts a card, a second plays it ------------------------------------------------------
  let liftedAt = 0;
  document.addEventListener("pointerdown", (event) => {
    const radio = event.target.closest?.(".play .card")?.querySelector("input[type=radio]");
    if (radio) radio.dataset.was = radio.checked ? "up" : "";
  });
  document.addEventListener("click", (event) => {
    const radio = event.target.matches?.(".play input[type=radio]") ? event.target : null;
    if (!radio) return;
    const slow = event.timeStamp - liftedAt > 350; // gloves and wine: a stutter is not a second tap
    if (radio.dataset.was === "up" && slow && event.detail) radio.form.requestSubmit(radio.form.querySelector("button.go"));
    if (radio.dataset.was !== "up") liftedAt = event.timeStamp;
  });
  const count = (form) => {
    const out = form?.querySelector("[data-count]");
    if (!out) return;
    const n = form.querySelectorAll("input[name=card]:checked").length;
    out.textContent = `✓ ${n}`;
    out.className = n >= out.dataset.least && n <= out.dataset.most ? "enough" : "";
  };
  document.addEventListener("change", (event) => { event.target.form && count(event.target.form); say("gone", false); });
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.sent) event.preventDefault();
    event.target.dataset.sent = "1";
    setTimeout(() => delete event.target.dataset.sent, 4000);
  });
  window.addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => { delete form.dataset.sent; count(form); }));
  if (!live) return;

  // -- following: a nudge says only that the table has moved; each phone then fetches its own view ------------
  let tag = live.dataset.etag, source = null, heard = 0, failures = 0, poll = 0, asking = false, again = false;
  const chosen = (form) => [...form.elements].some((e) => (e.type === "checkbox" || e.type === "radio" ? e.checked !== e.defaultChecked
    : e.type !== "hidden" && "defaultValue" in e && e.value !== e.defaultValue));
  const show = (html) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const focus = document.activeElement, opened = [...live.querySelectorAll("details[open][id]")].map((d) => d.id);
    let lost = false;
    live.querySelectorAll("form[data-choice]").forEach((form) => {
      const twin = fresh.content.querySelector(`form[data-choice="${CSS.escape(form.dataset.choice)}"]`);
      if (!twin) { lost = lost || chosen(form); return; }
      // The very cards and fields under the thumb stay; only what stands around them is new.
      for (const part of ["fieldset", "input:not([type=hidden]):not(fieldset *)"]) {
        const old = form.querySelectorAll(part);
        if (chosen(form) || form.contains(focus)) twin.querySelectorAll(part).forEach((one, n) => old[n] && one.replaceWith(old[n]));
      }
    });
    live.replaceChildren(fresh.content);
    opened.forEach((id) => { const d = document.getElementById(id); if (d) d.open = true; });
    if (focus?.isConnected && focus !== document.activeElement) focus.focus({ preventScroll: true });
    live.querySelectorAll("form").forEach(count);
    if (lost) say("gone", true);
  };
  const fetchView = async () => {
    if (asking) { again = true; return; }
    asking = true;
    try {
      const answer = await fetch(live.dataset.update, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      // Something else than our part of the page has come, such as the door of the desk: the whole page is to change.
      if (answer.status === 200 && !answer.headers.has("X-Fragment")) location.reload();
      else if (answer.status === 200) { tag = answer.headers.get("ETag"); show(await answer.text()); }
      else if (answer.status !== 304) throw new Error(answer.status);
      say("apart", false);
    } catch { say("apart", true); }
    asking = false;
    if (again) { again = false; fetchView(); }
  };
  const open = () => {
    if (!live.dataset.stream) return;
    source?.close();
    heard = Date.now();
    source = new EventSource(live.dataset.stream);
    source.onopen = () => { heard = Date.now(); failures = 0; fetchView(); };
    source.addEventListener("seq", () => { heard = Date.now(); fetchView(); });
    source.addEventListener("beat", () => { heard = Date.now(); failures = 0; say("apart", false); });
    source.onerror = () => {
      failures += 1;
      if (source.readyState === EventSource.CLOSED) setTimeout(open, (failures < 3 ? 1000 : 30000) * (0.5 + Math.random()));
    };
  };
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    if (!source || source.readyState === EventSource.CLOSED || Date.now() - heard > 9000) open();
    fetchView();
  };
  for (const name of ["pageshow", "online"]) window.addEventListener(name, wake);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pagehide", () => source?.close());
  setInterval(() => {
    if (document.visibilityState !== "visible") return;
    if (live.dataset.stream && source?.readyState !== EventSource.CLOSED && Date.now() - heard > 9000) { failures += 1; open(); }
    poll = (poll + 1) % 2;
    if ((!live.dataset.stream || failures >= 3) && poll === 0) fetchView();
    say("polling", Boolean(live.dataset.stream) && failures >= 3);
  }, 2000);
  open();
})();
