// Runs before the first paint, inline (web/build/first-look.ts): the kept theme, letter size and layout, so that nothing flashes (the same rules as
// src/app/settings/settings.ts), and the calls that the page makes first, which src/kernel/calls/begun.ts
// takes up, and begins more of.
(() => {
  const root = document.documentElement;
  let kept = {};
  try {
    if (localStorage.getItem("rajt.locale") === "en") root.lang = "en";
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- what is not of use below is not used
    kept = JSON.parse(localStorage.getItem("rajt.settings"))?.settings ?? {};
  } catch {
    // Storage is forbidden or holds something else: the defaults hold.
  }
  const { scheme, fontSize, layout, navigationStyle, folded } = kept;
  const dark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  if (fontSize >= 70 && fontSize <= 130) root.style.fontSize = `${(62.5 * fontSize) / 100}%`;
  // A visitor has no menu beside the page.
  if (root.dataset.frame !== "alone") root.dataset.frame = `${layout ?? "wide"}`;
  root.dataset.side = `${navigationStyle ?? "folding"}${folded === true ? "-folded" : ""}`;
  const headers = { accept: "application/json", "accept-language": root.lang };
  const begin = (/** @type {[string, object]} */ [name, input]) => {
    const [method, path] = name.split(" ");
    const body = method === "GET" ? null : JSON.stringify(input);
    const type = body === null ? {} : { "content-type": "application/json" };
    const options = { method, headers: { ...headers, ...type }, body, credentials: "same-origin" };
    return { asked: `${path} ${body ?? ""}`, answer: fetch(`/api${path}`, options).catch(() => null) };
  };
  /** @type {[string, object][]} */
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the server wrote it
  const asks = JSON.parse(document.currentScript.dataset.asks);
  globalThis.rajtBegun = asks.map(begin);
  globalThis.rajtBegin = begin;
})();
