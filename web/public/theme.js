// Runs before the first paint, so that nothing flashes: the theme and the letter size that this browser remembers, by the rules of
// src/app/settings/settings.ts.
(() => {
  const root = document.documentElement;
  let settings = {};
  try {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- a value of another type is not used below
    settings = JSON.parse(localStorage.getItem("rajt.settings"))?.settings ?? {};
  } catch {
    // Storage is forbidden or holds something else: the defaults hold.
  }
  const { scheme, fontSize } = settings;
  const dark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.letters = fontSize > 100 ? "large" : "usual";
  if (fontSize >= 70 && fontSize <= 130) root.style.fontSize = `${(62.5 * fontSize) / 100}%`;
})();
