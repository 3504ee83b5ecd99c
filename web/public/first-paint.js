// Runs before the first paint: the kept theme and letter size, so that nothing flashes. The same rules as kernel/theme/appearance.ts.
(() => {
  const root = document.documentElement;
  let scheme = null;
  let size = 1;
  try {
    scheme = localStorage.getItem("rajt.scheme");
    size = Number(localStorage.getItem("rajt.fontSize") ?? 1);
    if (localStorage.getItem("rajt.locale") === "en") root.lang = "en";
  } catch {
    // Storage is forbidden: the defaults hold.
  }
  const dark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  if (size >= 0.7 && size <= 1.3) root.style.fontSize = `${62.5 * size}%`;
})();
