// Runs before the first paint, inline (web/build/first-look.ts): the kept theme, letter size and layout, so that nothing flashes. The same rules as
// src/app/settings/settings.ts.
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
})();
