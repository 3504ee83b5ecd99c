import { expect, test, type Locator, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { signIn } from "./visitor.ts";

const ORGANISER = "rajtvonal@demo.rajt.example";

// axe visits every label of a map.

/** Collects policy violations and page errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

const mapIn = (place: Page | Locator): Locator => place.getByRole("application", { name: /^Térkép: / });

const pinsOn = (map: Locator): Locator => map.getByRole("button", { name: /verseny: / });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Returns the scale of the base map, which changes with the zoom. */
const groundOf = (map: Locator): Promise<string | null> =>
  map
    .locator(".leaflet-ground-pane path")
    .first()
    .evaluate((path) => path.getAttribute("d"));

// Reduced motion uses other code and styles of the map.
for (const reducedMotion of ["reduce", "no-preference"] as const)
  test(`${reducedMotion}: competitions are found on the map by keyboard alone, and in the list beside it @slow`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const complaints = complaintsOf(page);
    await page.goto("/calendar?view=map&month=all");
    const map = mapIn(page);
    const pins = pinsOn(map);
    await expect(pins.first()).toBeVisible();
    const list = page.getByRole("region", { name: "Versenyek a térképen" });
    await expect.poll(() => list.getByRole("link").count()).toBeGreaterThan(20);

    await pins.first().focus();
    await page.keyboard.press("Enter");
    const first = map.getByRole("listitem").getByRole("link").first();
    await expect(first).toBeVisible();
    const name = (await first.textContent()) ?? "";
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await expect(pins.first()).toBeFocused();

    await page.keyboard.press("Enter");
    await map.getByRole("link", { name, exact: true }).press("Enter");
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

test("the map works after a change of language @slow", async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto("/calendar?view=map&month=all");
  await expect(pinsOn(mapIn(page)).first()).toBeVisible();
  await page.getByRole("button", { name: /^EN: / }).click();
  const map = page.getByRole("application", { name: /^Map: / });
  await expect(map.getByRole("button", { name: /competitions: / }).first()).toBeVisible();
  await expect(map.getByRole("button", { name: "Zoom in" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the wheel over the map scrolls the page, and with Ctrl zooms the map @slow", async ({ page }, { project }) => {
  test.skip(project.name !== "desktop", "a telephone has no wheel");
  await page.goto("/calendar?view=map&month=all");
  const map = mapIn(page);
  // The map is in place once its pins are shown.
  await expect(pinsOn(map).first()).toBeVisible();
  await map.hover();
  const before = await groundOf(map);
  const top = await scrolled(page);
  // The hint lasts two seconds, so it is checked first.
  const hint = expect(page.getByText("A nagyításhoz görgess a Ctrl billentyűt nyomva tartva.")).toBeVisible();
  await page.mouse.wheel(0, 200);
  await hint;
  await expect.poll(() => scrolled(page)).toBeGreaterThan(top);
  expect(await groundOf(map)).toBe(before);
  await map.hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await expect.poll(() => groundOf(map)).not.toBe(before);
});

/** Swipes up from the middle of an element until the page stops: a tap on a moving page only stops it. */
async function swipeUp(page: Page, over: Locator): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener("scrollend", () => Object.assign(globalThis, { stands: true }), { once: true }),
  );
  const box = await over.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 200];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", way: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y - way }] });
  await touch("touchStart", 0);
  for (let way = 15; way <= 150; way += 15) await touch("touchMove", way);
  await touch("touchEnd", 0);
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, "stands"))).toBe(true);
}

test("one finger scrolls the page over the map until the map was tapped @slow", async ({ page }, { project }) => {
  test.skip(project.name !== "phone", "a desk has no finger");
  await page.goto("/calendar?view=map&month=all");
  const map = mapIn(page);
  await expect(pinsOn(map).first()).toBeVisible();
  await expect(map).toHaveCSS("touch-action", "pan-x pan-y");
  await swipeUp(page, map);
  expect(await scrolled(page)).toBeGreaterThan(60);
  await map.tap({ position: { x: 20, y: 100 } });
  await expect(map).toHaveCSS("touch-action", "none");
  await page.getByRole("heading", { level: 1 }).tap();
  await expect(map).toHaveCSS("touch-action", "pan-x pan-y");
});

test("an organiser picks the place of a competition @slow", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, ORGANISER);
  await page.goto("/competition/edit/new");
  await page.getByLabel("A versenyközpont címe").fill("8230 Balatonfüred, Tagore sétány 1.");
  const [latitude, longitude] = [page.getByLabel("Földrajzi szélesség"), page.getByLabel("Földrajzi hosszúság")];
  const open = page.getByRole("button", { name: "Kijelölés a térképen" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Hol lesz a verseny?" });
  await dialog.getByRole("button", { name: "A cím települése: Balatonfüred" }).click();
  await expect(dialog.getByRole("status").getByText("46.96200, 17.87200")).toBeVisible();
  const pin = dialog.getByRole("button", { name: /^A jelölő helye/ });
  await pin.press("ArrowDown");
  await expect(dialog.getByText("46.96200, 17.87200")).toBeHidden();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Koordináták beírása" }).click();
  await expect(open).toBeFocused();
  await expect(latitude).toHaveValue(/^46\.9\d{4}$/);
  await expect(longitude).toHaveValue("17.87200");

  await open.click();
  await dialog.getByRole("combobox", { name: "Település keresése" }).fill("wien");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Magyarországon kívül/)).toBeVisible();
  await mapIn(dialog).click({ position: { x: 60, y: 60 } });
  await expect(dialog.getByText("48.20800, 16.37200")).toBeHidden();
  await dialog.getByRole("button", { name: "Mégse" }).click();
  await expect(longitude).toHaveValue("17.87200");
  expect(complaints).toEqual([]);
});

test("the page of a competition shows where it is @slow", async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto("/calendar/view/1");
  const place = page.getByRole("figure", { name: /helye\.$/ });
  // Its code loads when it is near the viewport.
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(place).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(place.locator("svg path").first()).toBeAttached();
  // A static map: only its attribution links are focusable.
  await expect(place.getByRole("button")).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
