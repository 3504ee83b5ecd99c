import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { basketButton, signIn } from "./visitor.ts";

/** The pages that a visitor may open, at the project's width. */
const PAGES = [
  "/calendar",
  "/calendar?view=list",
  "/calendar?view=map",
  "/calendar?competition=",
  "/calendar/view/",
  "/calendar/view/?tab=distances",
  "/calendar/view/?tab=fees",
  "/login",
  "/password-request",
  "/new-password/1/key",
  "/address/confirm",
  "/address/return",
  "/registration",
  "/registration/organization",
  "/registration/person",
  "/registration/athlete",
  "/registration/athlete-license",
  "/nowhere",
];

/** A competition in the middle of the season. */
async function competitionIn(page: Page): Promise<number> {
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as { id: number }[];
  return list[Math.floor(list.length / 2)]?.id ?? 0;
}

const addressOf = (path: string, id: number): string =>
  path.replace("competition=", `competition=${id}`).replace("/view/", `/view/${id}`);

for (const locale of ["hu", "en"] as const)
  test(`${locale}: no axe finding, no overflow, no policy violation @slow`, async ({ browser, baseURL }, info) => {
    test.setTimeout(480_000);
    const { viewport, isMobile, hasTouch } = info.project.use;
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      ...(viewport ? { viewport } : {}),
      ...(isMobile ? { isMobile } : {}),
      ...(hasTouch ? { hasTouch } : {}),
      reducedMotion: "reduce",
      locale: locale === "hu" ? "hu-HU" : "en-GB",
    });
    await context.addInitScript((chosen) => localStorage.setItem("rajt.locale", chosen), locale);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to|violat/i.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    const competition = await competitionIn(page);
    for (const [nth, path] of PAGES.entries()) {
      // Colours depend on no language: each language checks a page in one theme, the other language in the other.
      const [opened, checked] =
        (nth % 2 === 0) === (locale === "en") ? (["light", "dark"] as const) : (["dark", "light"] as const);
      await page.emulateMedia({ colorScheme: opened });
      await page.goto(addressOf(path, competition));
      await expect(page.getByRole("main")).toBeVisible();
      await page.waitForLoadState("networkidle");
      const shown = () => page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
      const ground = await shown();
      await page.emulateMedia({ colorScheme: checked });
      await expect.poll(shown, `${path} follows the scheme`).not.toBe(ground);
      expect(await findings(page), `${path} ${checked}`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      expect(await page.locator("iframe").count(), `${path} has frames`).toBe(0);
      expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

test("axe finds nothing in the basket, the notifications and the user menu @slow", async ({ page }, info) => {
  await signIn(page, info.project.name === "phone" ? "10111" : "10119");
  await basketButton(page).click();
  await expect(page.getByRole("dialog", { name: "Kosár" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(basketButton(page)).toBeFocused();
  await page.getByRole("button", { name: /Értesítők megnyitása/ }).click();
  await expect(page.getByRole("dialog", { name: "Értesítők" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("axe finds nothing while a page is loading its data @slow", async ({ page }) => {
  await page.route(/\/api\/competitionControl\//, () => undefined);
  for (const path of ["/calendar", "/calendar?competition=1", "/calendar/view/1"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    expect(await findings(page), path).toEqual([]);
  }
});

test("no table overflows its container at any width @slow", async ({ page, isMobile }) => {
  test.skip(isMobile, "one browser changes its width");
  await signIn(page, "10114");
  const competition = await competitionIn(page);
  for (const path of [
    "/calendar?competition=",
    "/calendar/view/",
    "/calendar/view/?tab=distances",
    "/calendar/view/?tab=fees",
  ]) {
    await page.goto(addressOf(path, competition));
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("table").first()).toBeVisible();
    for (let width = 320; width <= 1440; width += 40) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = () =>
        page
          .getByRole("table")
          .evaluateAll((tables) =>
            Math.max(...tables.map(({ parentElement: place }) => (place ? place.scrollWidth - place.clientWidth : 0))),
          );
      await expect.poll(beyond, `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
    }
  }
});

test("neighbouring fields have their labels, and their inputs, on one line @slow", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has one column");
  await page.goto("/registration/organization?step=billing");
  await expect(page.getByRole("textbox").first()).toBeVisible();
  // Every other label has two lines or more.
  await page.locator("label[id$='-label']").evaluateAll((labels) => {
    for (const label of labels.filter((_, nth) => nth % 2 === 0)) label.append(" és még sok minden más".repeat(3));
  });
  let seen = 0;
  for (const letters of [100, 130]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, letters * 0.625);
    for (const width of [700, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { pairs, apart } = await page.getByRole("main").evaluate((main) => {
        const fields = [...main.querySelectorAll("label[id$='-label']")].flatMap((label) => {
          const field = label.parentElement?.parentElement;
          const control = field?.children[1];
          return field && control ? [{ label, field, control }] : [];
        });
        const place = (element: Element) => element.getBoundingClientRect();
        const beside = fields
          .slice(1)
          .map((right, nth) => [fields[nth], right] as const)
          .filter(([left, right]) => left && Math.abs(place(left.field).top - place(right.field).top) < 1);
        const isApart = ([left, right]: (typeof beside)[number]) =>
          left !== undefined &&
          (Math.abs(place(left.label).bottom - place(right.label).bottom) > 1 ||
            Math.abs(place(left.control).top - place(right.control).top) > 1);
        return { pairs: beside.length, apart: beside.filter(isApart).map(([, { label }]) => label.textContent) };
      });
      seen += pairs;
      expect(apart, `${width} pixels, ${letters} %`).toEqual([]);
    }
  }
  expect(seen).toBeGreaterThan(10);
});

test("states of records are not covered by their actions @slow", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has cards");
  await signIn(page, "admin@demo.rajt.example");
  for (const locale of ["hu", "en"]) {
    await page.evaluate((chosen) => localStorage.setItem("rajt.locale", chosen), locale);
    for (const path of ["/competition", "/athlete", "/referee", "/user-payment"]) {
      await page.goto(path);
      await expect(page.getByRole("row").nth(1).getByRole("rowheader")).toBeVisible();
      const covered = await page.getByRole("grid").evaluate((grid) => {
        const edge = (row: Element) =>
          Math.min(
            grid.parentElement?.getBoundingClientRect().right ?? 0,
            ...[...row.children]
              .filter((cell) => cell.matches("[class*=action]"))
              .map((cell) => cell.getBoundingClientRect().left),
          );
        const chips = [...grid.querySelectorAll("tbody tr")].flatMap((row) =>
          [...row.querySelectorAll("[class*=badge]")].map((chip) => ({ chip, edge: edge(row) })),
        );
        const cut = chips.filter(({ chip, edge: right }) => chip.getBoundingClientRect().right > right);
        return { chips: chips.length, cut: cut.map(({ chip }) => chip.textContent) };
      });
      expect(covered.chips, path).toBeGreaterThan(0);
      expect(covered.cut, `${path} ${locale}`).toEqual([]);
    }
  }
});

test("the text over the season's picture fits on a phone, also for users who may announce @slow", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "a desktop has room beside the title");
  await signIn(page, "rajtvonal@demo.rajt.example");
  for (const path of ["/calendar", "/calendar?view=list", "/calendar?view=map"]) {
    await page.goto(path);
    const add = page.getByRole("main").locator("a[href$='/edit/new']");
    await expect(add).toBeVisible();
    const beyond = await add.evaluate((link) => {
      const head = link.closest("header");
      return link.getBoundingClientRect().bottom - (head?.getBoundingClientRect().bottom ?? 0);
    });
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
});

test("a page is printed light from the dark theme @slow", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(addressOf("/calendar/view/", await competitionIn(page)));
  await expect(page.getByRole("table").first()).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const { violations } = await new AxeBuilder({ page }).withRules("color-contrast").analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});

test("the calendar does not move while it loads @slow", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const shifts: { value: number; hadRecentInput: boolean }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push(entry as unknown as { value: number; hadRecentInput: boolean });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/calendar");
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  const moved = await page.evaluate(() =>
    (globalThis as unknown as { shifts: { value: number; hadRecentInput: boolean }[] }).shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
  );
  expect(moved).toBeLessThan(0.01);
});

test("the month view is usable by keyboard alone", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  await page.goto("/calendar");
  await expect(page.getByRole("main")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a lost connection shows a notice, and the data stay", async ({ page, context }) => {
  await page.goto("/calendar");
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => globalThis.dispatchEvent(new Event("offline")));
  await expect(page.getByText(/kapcsolat/i).first()).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
  await context.setOffline(false);
});
