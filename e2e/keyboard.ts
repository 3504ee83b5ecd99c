import type { Page } from "@playwright/test";

/** Presses Tab or Shift+Tab a number of times; returns the focused elements that something else covers, even in part. */
export async function coveredAlong(page: Page, steps: number, key: "Tab" | "Shift+Tab" = "Tab"): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key);
    const lies = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return null;
      const { left, top, bottom, width, height } = here.getBoundingClientRect();
      // Its middle, and points just within its upper and lower edges.
      for (const y of [top + height / 2, top + 1, bottom - 1]) {
        const above = document.elementFromPoint(left + width / 2, y);
        if (above === null || !(here.contains(above) || above.contains(here)))
          return `${here.outerHTML.slice(0, 120)} under ${above?.outerHTML.slice(0, 80) ?? "the edge of the screen"}`;
      }
      return null;
    });
    if (lies !== null) covered.push(lies);
  }
  return covered;
}
