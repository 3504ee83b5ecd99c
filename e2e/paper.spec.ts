import { expect, test } from "@playwright/test";
import { pdfText } from "./pdf-text.ts";

const together = (text: string): string => text.replaceAll(/[\s\u2060]/g, "");

test("a printed announcement has all the content of its page @slow", async ({ page, isMobile }) => {
  test.skip(isMobile, "paper is as wide from any screen");
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as { id: number }[];
  expect(list.length).toBeGreaterThan(5);
  for (const { id } of list.slice(0, 6)) {
    await page.goto(`/calendar/view/${id}`);
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const facts = await page
      .getByRole("main")
      .locator("h3:visible, dt:visible, dd:visible, tbody td:visible")
      .evaluateAll((elements) =>
        elements.map((element) => {
          for (const spoken of element.querySelectorAll(".visually-hidden")) spoken.remove();
          return (element as HTMLElement).innerText;
        }),
      );
    expect(facts.length).toBeGreaterThan(10);
    const paper = await pdfText(await page.pdf({ format: "A4", printBackground: false }));
    const lost = facts.flatMap((fact) => fact.split("\n")).filter((line) => !paper.includes(together(line)));
    expect(lost, `competition ${id}`).toEqual([]);
    await page.emulateMedia({ media: null });
  }
});
