import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { signIn } from "./visitor.ts";

const ORGANISER = "rajtvonal@demo.rajt.example";
const COMPETITION = "Budapesti Adventi Duatlon";

/** Opens a competition's entries from the list of competitions; of two with one name, the approved one. */
async function openEntries(page: Page, isMobile: boolean): Promise<void> {
  await page.goto("/competition");
  // Announcements of other tests may precede it.
  await page.getByRole("searchbox").fill(COMPETITION);
  // On a phone the actions of a card are in its menu.
  const approved = page.getByRole("listitem").filter({ hasText: COMPETITION }).filter({ hasText: "Jóváhagyva" });
  if (isMobile) await approved.getByRole("button", { name: `Műveletek: ${COMPETITION}` }).click();
  await page.getByRole("link", { name: `Nevezések: ${COMPETITION}` }).click();
}

test("an organiser opens a competition's entries and searches for one @slow", async ({ page, isMobile }) => {
  await signIn(page, ORGANISER);
  await openEntries(page, isMobile);
  await expect(page.getByRole("heading", { level: 1, name: `${COMPETITION} nevezések` })).toBeVisible();
  await expect(page.getByText("Budai TE").first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  await page.getByRole("searchbox").fill("orsolya");
  await expect(page.getByText("Nádasdi Orsolya")).toBeVisible();
  await expect(page.getByText("Balogi Csenge")).toBeHidden();
  await page.getByRole("link", { name: "Vissza a versenyekhez" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kiírt versenyek" })).toBeVisible();
});

test("the opened race summary keeps the list's height and covers nothing below it @slow", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "cards have no height of their own");
  await page.setViewportSize({ width: 1440, height: 600 });
  await signIn(page, ORGANISER);
  await openEntries(page, isMobile);
  await page.getByText(/^Futamok számokban:/).click();
  await expect(page.getByRole("table", { name: "Futamok számokban" })).toBeVisible();
  const beneath = async () => {
    const places = [page.getByText(/^1–\d+ \/ \d+$/), page.getByRole("contentinfo")];
    const [count, footer] = await Promise.all(places.map((place) => place.boundingBox()));
    return (footer?.y ?? 0) - (count?.y ?? 0) - (count?.height ?? 0);
  };
  await expect.poll(beneath).toBeGreaterThanOrEqual(0);
});

test("the entries page of a missing competition says that it does not exist @slow", async ({ page }) => {
  await signIn(page, ORGANISER);
  for (const id of ["2147483647", "99999999999", "x"]) {
    await page.goto(`/competition-entry/${id}`);
    await expect(page.getByText("Ez a verseny nem található.")).toBeVisible();
  }
});

test("an organiser marks several entries as paid, reverts one with a reason, and sees why one is left out @slow", async ({
  page,
  isMobile,
}) => {
  await signIn(page, ORGANISER);
  await openEntries(page, isMobile);
  const bar = page.getByRole("region", { name: "Műveletek a kijelölt sorokkal" });
  const dialog = page.getByRole("dialog");
  // No other journey pays these entries.
  const [first, second] = ["Fűzfás Gabriella", "Cserhalmi Dániel"];
  // By keyboard: space toggles a row's checkbox.
  const select = (name: string) => page.getByRole("checkbox", { name: `Kijelölés: ${name}` }).press("Space");
  const markPaid = async () => {
    await bar.getByRole("button", { name: "Befizetve" }).press("Enter");
    await dialog.getByRole("button", { name: "Befizetettnek jelölöm" }).press("Enter");
  };

  await select(first);
  await select(second);
  await markPaid();
  // A repeated run finds them marked.
  await expect(page.getByText(/^Módosítások rögzítve|^Nem történt változás/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: `Műveletek: ${first}` }).press("Enter");
  if (isMobile) await page.getByRole("button", { name: `Nem fizetve: ${first}` }).press("Enter");
  else await dialog.getByRole("button", { name: "Nem fizetve" }).press("Enter");
  await expect(dialog.getByRole("heading")).toHaveText(`Visszavonod a befizetést: ${first}?`);
  await dialog.getByLabel("A visszavonás oka").fill("Másik nevezés díja volt");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Visszavonom" }).press("Enter");
  await expect(page.getByText("Módosítások rögzítve.")).toBeVisible();
  await expect(dialog).toBeHidden();

  for (const name of [first, second])
    if (!(await page.getByRole("checkbox", { name: `Kijelölés: ${name}` }).isChecked())) await select(name);
  await markPaid();
  await expect(dialog.getByText("1 × Ez a tétel már befizetettnek van jelölve.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Bezárás" }).last().press("Enter");
  await expect(bar.getByText(/^1 kijelölt \/ \d+$/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Kijelölés: ${second}` })).toBeChecked();
});
