import type { Page } from "@playwright/test";

/** Goes so many steps on by the keyboard, and returns what of it something else lies over. */
export async function coveredAlong(page: Page, steps: number): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Tab");
    const lies = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return null;
      const { left, top, width, height } = here.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      if (above !== null && (here.contains(above) || above.contains(here))) return null;
      return `${here.outerHTML.slice(0, 120)} under ${above?.outerHTML.slice(0, 80) ?? "the edge of the screen"}`;
    });
    if (lies !== null) covered.push(lies);
  }
  return covered;
}
