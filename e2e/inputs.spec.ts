import { expect, test, type Locator, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { coveredAlong } from "./keyboard.ts";
import { signIn } from "./visitor.ts";

const LABELS = {
  hu: {
    sex: /^Nem\b/,
    club: /^Egyesület/,
    born: /^Születési dátum/,
    open: /^Születési dátum: naptár/,
    roles: "Szerepkörök",
  },
  en: { sex: /^(Gender|Sex)\b/, club: /^Club/, born: /^Date of birth/, open: /^Date of birth: open/, roles: "Roles" },
} as const;

async function expectClean(page: Page, shown: Locator): Promise<void> {
  expect(await findings(page)).toEqual([]);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await shown.boundingBox();
  expect(box && [box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
}

for (const locale of ["hu", "en"] as const)
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${locale}, ${colorScheme}: lists and calendars open within the screen without axe findings or policy violations @slow`, async ({
      page,
    }, info) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (/Content Security Policy|Refused to|violat/i.test(message.text())) complaints.push(message.text());
      });
      const look = (name: string) =>
        process.env["LOOKS"] &&
        page.screenshot({ path: `${process.env["LOOKS"]}/${name}-${info.project.name}-${locale}-${colorScheme}.png` });
      await page.emulateMedia({ colorScheme });
      await page.addInitScript((chosen) => localStorage.setItem("rajt.locale", chosen), locale);
      const labels = LABELS[locale];
      await page.goto("/registration/athlete");

      // A long option ends with an ellipsis in the closed select.
      await expect(page.getByRole("combobox", { name: labels.sex })).toHaveCSS("text-overflow", "ellipsis");

      const born = page.getByRole("textbox", { name: labels.born });
      await born.fill("2010.05.31");
      await page.getByRole("button", { name: labels.open }).click();
      const calendar = page.getByRole("dialog", { name: labels.born });
      await expect(calendar.getByRole("gridcell", { selected: true })).toHaveText("31");
      await expect(calendar.getByRole("button", { name: /31/ })).toBeFocused();
      await expectClean(page, calendar.getByRole("grid"));
      await look("day");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(calendar).toBeHidden();
      await expect(born).toHaveValue(locale === "hu" ? "2010.06.01." : "1 Jun 2010");
      await expect(page.getByRole("button", { name: labels.open })).toBeFocused();

      await page.goto("/registration/athlete?step=racing");
      const club = page.getByRole("combobox", { name: labels.club });
      await club.fill("xyz");
      const nothing = page.locator("p", { hasText: /^(Nincs találat|Nothing found)$/ });
      await expect(nothing).toBeVisible();
      await expectClean(page, nothing);
      await look("none");
      await club.fill("egy");
      const list = page.getByRole("listbox");
      await expect(list.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("ArrowDown");
      const first = (await list.getByRole("option").first().textContent()) ?? "";
      await expectClean(page, list);
      await look("list");
      await page.keyboard.press("Enter");
      await expect(list).toBeHidden();
      await expect(club).toHaveValue(first);
      expect(complaints).toEqual([]);
    });
  }

for (const colorScheme of ["light", "dark"] as const)
  test(`the calendar of a moment fits the screen and axe finds nothing: ${colorScheme} @slow`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, "rajtvonal@demo.rajt.example");
    await page.goto("/competition/edit/new");
    const briefing = page.getByRole("textbox", { name: /^A technikai értekezlet időpontja/ });
    await briefing.fill("2027.05.31. 17:00");
    await page.getByRole("button", { name: /^A technikai értekezlet időpontja: naptár/ }).click();
    const calendar = page.getByRole("dialog", { name: /^A technikai értekezlet időpontja/ });
    await expect(calendar.getByRole("gridcell", { selected: true })).toHaveText("31");
    await expectClean(page, calendar.getByRole("grid"));
    expect(await calendar.ariaSnapshot()).toContain('- grid "A technikai értekezlet időpontja, 2027. május"');
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await calendar.getByLabel("Időpont", { exact: true }).fill("18:30");
    await expectClean(page, calendar.getByRole("button", { name: "Rendben" }));
    await calendar.getByRole("button", { name: "Rendben" }).click();
    await expect(calendar).toBeHidden();
    await expect(briefing).toHaveValue("2027.05.30. 18:30");
    await expect(page.getByRole("button", { name: /^A technikai értekezlet időpontja: naptár/ })).toBeFocused();
  });

test("several options are chosen by touch or mouse, and the list stays within the screen @slow", async ({
  page,
}, info) => {
  await signIn(page, "admin@demo.rajt.example");
  await page.goto("/user/edit/new");
  const roles = page.getByRole("combobox", { name: LABELS.hu.roles });
  const open = page.getByRole("button", { name: "Szerepkörök: lista megnyitása" });
  await (info.project.name === "phone" ? open.tap() : open.click());
  const options = page.getByRole("listbox", { name: LABELS.hu.roles }).getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(roles).toBeFocused();
  const name = (await options.nth(1).textContent()) ?? "";
  await expectClean(page, page.getByRole("listbox"));
  await page.emulateMedia({ colorScheme: "dark" });
  await expectClean(page, page.getByRole("listbox"));
  if (process.env["LOOKS"]) await page.screenshot({ path: `${process.env["LOOKS"]}/roles-${info.project.name}.png` });
  await (info.project.name === "phone" ? options.nth(1).tap() : options.nth(1).click());
  await expect(page.getByRole("button", { name: `${name} eltávolítása` })).toBeVisible();
  // The list stays open for the next one.
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  // A press outside closes the list, and the page was not hidden meanwhile.
  await expect(page.getByRole("button", { name: "Mentés" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("no focused field of a long form is covered by a header or a bar, forwards or backwards @slow", async ({
  page,
  isMobile,
}) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 720 });
  const walk = async (to: string, steps: number) => {
    await page.goto(to);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    for (const key of ["Tab", "Shift+Tab"] as const)
      expect(await coveredAlong(page, steps, key), `${to}: ${key}`).toEqual([]);
  };
  await walk("/registration/athlete", 30);
  await signIn(page, "rajtvonal@demo.rajt.example");
  await walk("/competition/edit/new", 70);
});
