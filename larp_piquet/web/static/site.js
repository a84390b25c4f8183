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
    const slow = event.timeStamp - liftedAt > 120; // one touch told twice is not a second tap
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
  const lifted = (form) => {
    const button = form?.querySelector("button[data-lifted]");
    const radio = form?.querySelector(".play input:checked");
    if (!button) return;
    button.dataset.bare ??= button.textContent;
    button.textContent = radio ? button.dataset.lifted.replace("%", radio.ariaLabel ?? radio.getAttribute("aria-label")) : button.dataset.bare;
    if (radio) say("lift", false);
  };
  const reckon = (form) => { count(form); lifted(form); };
  document.addEventListener("change", (event) => { event.target.form && reckon(event.target.form); say("gone", false); });
  document.addEventListener("invalid", (event) => {
    if (event.target.matches?.(".play input")) { event.preventDefault(); say("lift", true); } // its own bubble hides under a card
  }, true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const by = form.hasAttribute("data-each") ? event.submitter?.value || "1" : "1"; // of downloads, each button for itself
    if (form.dataset.sent === by) { event.preventDefault(); return; }
    form.dataset.sent = by;
    setTimeout(() => delete form.dataset.sent, 4000);
    if (live?.contains(form)) { event.preventDefault(); send(form, event.submitter); }
  });
  window.addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => { delete form.dataset.sent; reckon(form); }));

  // -- waiting: the minutes that a table has waited run on from what the page said ---------------------------------
  const told = new WeakMap();
  setInterval(() => document.querySelectorAll("[data-wait]").forEach((out) => {
    if (!told.has(out)) told.set(out, [Number(out.textContent), Date.now()]);
    const [minutes, then] = told.get(out);
    out.textContent = minutes + Math.floor((Date.now() - then) / 60000);
  }), 2000);
  // -- what takes longer than a second says that it is at work -----------------------------------------------------
  for (const kind of ["click", "submit"]) {
    document.addEventListener(kind, (event) => {
      if (event.target.closest?.(kind === "click" ? "[data-slow] a" : "form[data-slow]")) setTimeout(() => say("slow", true), 1000);
    });
  }
  window.addEventListener("pageshow", () => say("slow", false));
  if (!live) return;

  // -- following: a nudge says only that the table has moved; each phone then fetches its own view ------------
  let tag = live.dataset.etag, source = null, heard = 0, failures = 0, poll = 0, due = 0, asking = false, again = false, sending = false, left = false;
  const chosen = (form) => [...form.elements].some((e) => (e.type === "checkbox" || e.type === "radio" ? e.checked !== e.defaultChecked
    : e.type !== "hidden" && "defaultValue" in e && e.value !== e.defaultValue));
  const show = (html, pressed = false) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const focus = document.activeElement, opened = [...live.querySelectorAll("details[open][id]")].map((d) => d.id);
    let lost = false;
    live.querySelectorAll("form[data-choice]").forEach((form) => {
      const twin = fresh.content.querySelector(`form[data-choice="${CSS.escape(form.dataset.choice)}"]`);
      if (!twin) { lost = lost || (!pressed && chosen(form)); return; }
      // The very cards and fields under the thumb stay; only what stands around them is new.
      for (const part of ["fieldset", "input:not([type=hidden]):not(fieldset *)"]) {
        const old = form.querySelectorAll(part);
        if (chosen(form) || form.contains(focus)) twin.querySelectorAll(part).forEach((one, n) => old[n] && one.replaceWith(old[n]));
      }
    });
    live.replaceChildren(fresh.content);
    if (!pressed) opened.forEach((id) => { const d = document.getElementById(id); if (d) d.open = true; });
    if (focus?.isConnected && focus !== document.activeElement) focus.focus({ preventScroll: true });
    live.querySelectorAll("form").forEach(reckon);
    const kinds = live.querySelector("[data-kinds]")?.dataset.kinds.split(" ") ?? []; // what a referee may rule now
    document.querySelectorAll("[data-kind]").forEach((one) => { one.hidden = !kinds.includes(one.dataset.kind); });
    if (lost) say("gone", true);
  };
  // What was said of an act is of no news once the page has moved on from it, but is given time to be read.
  let said = Date.now();
  const outlive = () => { if (Date.now() - said > 8000) document.querySelectorAll("[data-flash]").forEach((old) => old.remove()); };
  const facts = () => Number(/\d+/.exec(tag ?? "")?.[0] ?? 0); // how many the view here shows: "facts-fingerprint"
  const missing = () => again || due > facts();
  // A nudge that tells of no more facts than are shown, as that of what was pressed here does, is no news.
  const nudged = (number) => {
    if (!number) { fetchView(); return; }
    due = Math.max(due, number);
    if (!asking && !sending && missing()) fetchView();
  };
  const fetchView = async () => {
    if (left) return;
    if (asking || sending) { again = true; return; }
    asking = true;
    again = false;
    due = 0;
    const slow = setTimeout(() => say("apart", true), 3000);
    try {
      const answer = await fetch(live.dataset.update, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store", signal: late(8000) });
      const text = await answer.text();
      // Something else than our part of the page has come, such as the door of the desk: the whole page is to change.
      if (sending || left) again = true; // what was pressed meanwhile brings the newer view with it
      else if (answer.status === 200 && !answer.headers.has("X-Fragment")) location.reload();
      else if (answer.status === 200) { tag = answer.headers.get("ETag"); show(text); outlive(); }
      else if (answer.status !== 304) throw new Error(answer.status);
      say("apart", false);
    } catch { say("apart", true); }
    clearTimeout(slow);
    asking = false;
    if (missing() && !sending) fetchView();
  };

  // -- pressing: the same form, sent without leaving the page, so that a lost network loses no choice ----------
  const late = (ms) => (AbortSignal.timeout ? AbortSignal.timeout(ms) : undefined);
  const turnTo = (page) => { // a refusal of the server is a page of its own
    left = true;
    source?.close();
    document.title = page.title;
    document.getElementById("main").replaceChildren(...page.getElementById("main").childNodes);
    window.scrollTo(0, 0);
  };
  const send = async (form, submitter) => {
    const body = new URLSearchParams(new FormData(form));
    if (submitter?.name) body.append(submitter.name, submitter.value);
    sending = true;
    live.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Fragment": "1" }, cache: "no-store", signal: late(12000) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = page.getElementById("live");
      for (const name of ["apart", "unsent", "gone", "lift"]) say(name, false);
      if (answer.ok && next && (answer.headers.has("X-Fragment") || new URL(answer.url).pathname === location.pathname)) {
        tag = `"${next.dataset.etag}"`;
        show(next.innerHTML, true);
        document.querySelectorAll("[data-flash]").forEach((old) => old.remove());
        document.getElementById("main").prepend(...page.querySelectorAll("[data-flash]"));
        said = Date.now();
        (document.querySelector("[data-flash]") ?? live.querySelector(".turn"))?.scrollIntoView({ block: "nearest" });
      } else if (answer.ok) location.assign(answer.url);
      else if (page.getElementById("main")) turnTo(page);
      else throw new Error(answer.status);
    } catch {
      say("unsent", true);
      again = true;
    }
    delete form.dataset.sent;
    live.removeAttribute("aria-busy");
    sending = false;
    if (missing()) fetchView();
  };
  const open = () => {
    if (!live.dataset.stream) return;
    source?.close();
    heard = Date.now();
    source = new EventSource(live.dataset.stream);
    source.onopen = () => { heard = Date.now(); failures = 0; fetchView(); };
    source.addEventListener("seq", (event) => { heard = Date.now(); nudged(Number(event.data)); });
    source.addEventListener("beat", () => { heard = Date.now(); failures = 0; say("apart", false); });
    source.onerror = () => {
      failures += 1;
      fetchView(); // is it the stream alone, or is nobody there?
      if (source.readyState === EventSource.CLOSED) setTimeout(open, (failures < 3 ? 1000 : 30000) * (0.5 + Math.random()));
    };
  };
  const wake = () => {
    if (left || document.visibilityState !== "visible") return;
    if (!source || source.readyState === EventSource.CLOSED || Date.now() - heard > 9000) open();
    fetchView();
  };
  for (const name of ["pageshow", "online"]) window.addEventListener(name, wake);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pagehide", () => source?.close());
  setInterval(() => {
    if (left || document.visibilityState !== "visible") return;
    if (live.dataset.stream && Date.now() - heard > 5500) fetchView(); // a heartbeat is missing: is anybody there?
    if (live.dataset.stream && source?.readyState !== EventSource.CLOSED && Date.now() - heard > 9000) { failures += 1; open(); }
    poll = (poll + 1) % 2;
    if ((!live.dataset.stream || failures >= 3) && poll === 0) fetchView();
    say("polling", Boolean(live.dataset.stream) && failures >= 3);
  }, 2000);
  open();
})();
