import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { ADMINISTRATOR, openMail, ownWord, signIn } from "./visitor.ts";

/** One grey pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Expects no axe findings and no overflow. The sandboxed frame of a preview admits no script, not even axe's.
 */
async function expectWellMade(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

const paperOf = (page: Page) => page.getByRole("textbox", { name: /^Formázott levél/ });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: /Formázás/ }).getByRole("button", { name, exact: true });

/** Moves the cursor to the end; the editor notices it shortly after the keys. */
async function goToTheEnd(page: Page): Promise<void> {
  await paperOf(page).press("Control+End");
  await expect(page.getByLabel("Bekezdés típusa")).toHaveValue("0");
}

/**
 * The test's own text and picture: other tests may edit the same mail.
 */
type Own = { readonly word: string; readonly picture: string; readonly isMobile: boolean };

/** Appends a word with a bold beginning, by keyboard, or with the toolbar on a phone. */
async function writeAtTheEnd(page: Page, { word, isMobile }: Own): Promise<void> {
  const bold = () => (isMobile ? tool(page, "Félkövér").tap() : page.keyboard.press("Control+b"));
  await goToTheEnd(page);
  await page.keyboard.press("Enter");
  await bold();
  await page.keyboard.type("Rajt");
  await bold();
  await page.keyboard.type(`${word.slice("Rajt".length)}: `);
}

/** Opens the picture tool: by Shift+Tab and arrows from the text, or by a tap. */
async function openPicture(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) return tool(page, "Kép").tap();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Home");
  await expect(tool(page, "Félkövér")).toBeFocused();
  for (let at = 0; at < 9; at++) await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Kép")).toBeFocused();
  await page.keyboard.press("Enter");
}

test("an administrator edits a mail, previews it, gets its problems, and sends a test @slow", async ({
  page,
  isMobile,
}, info) => {
  const mark = ownWord(info);
  const subject = `Megjött: {{ amount }} (${mark})`;
  const own: Own = { word: `Rajtszám-${mark}`, picture: `Egy pont ${mark}`, isMobile };
  await signIn(page, ADMINISTRATOR);
  await page.goto("/email-template");
  // A phone renders only the cards near the viewport.
  await page.getByRole("searchbox").fill("amount");
  // Both projects use one portal: each edits the mail of another language.
  await page
    .getByRole("link", { name: "Sikeres fizetés", exact: true })
    .nth(isMobile ? 1 : 0)
    .click();
  const paper = paperOf(page);
  await expect(paper).toBeVisible();
  const address = page.url();
  await expectWellMade(page);

  await writeAtTheEnd(page, own);
  await expect(paper.locator("strong").last()).toHaveText("Rajt");
  const placeholder = page.getByRole("button", { name: "Beszúrás: {{ orderRef }}" });
  await placeholder.focus();
  await page.keyboard.press("Enter");
  await expect(paper.locator("p").last()).toHaveText(`${own.word}: {{ orderRef }}`);

  await paper.getByRole("heading").first().click();
  await expect(page.getByLabel("Bekezdés típusa")).toHaveValue("1");
  await openPicture(page, isMobile);
  await expect(page.getByText("Az aktuális pozícióba nem illeszthető be kép!")).toBeVisible();
  await goToTheEnd(page);
  await openPicture(page, isMobile);
  await pickUpload(page, own);
  const picture = paper.getByRole("img", { name: own.picture });
  await expect(picture).toHaveAttribute("width", "32");

  await page.getByRole("button", { name: "Előnézet" }).click();
  await seePreview(page, own);

  const field = page.getByRole("textbox", { name: /^Tárgy/ });
  await field.fill("Kedves {{ nev }}!");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Ebben a levélben nincs ilyen behelyettesíthető adat: nev").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(picture).toBeVisible();
  await expectWellMade(page);

  await field.fill(subject);
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText(subject)).toBeVisible();
  await expect(page).toHaveURL(/\/email-template\/[\w-]{10,}/);

  await page.goto(address);
  await expect(picture).toBeVisible();
  await page.getByRole("button", { name: "Próbalevél küldése magamnak" }).click();
  await expect(page.getByText(`A próbalevél elindult ide: ${ADMINISTRATOR}`)).toBeVisible();
  await openMail(page, new RegExp(`\\[Próba\\] Megjött: .* \\(${mark}\\)`));
  const received = page.frameLocator("iframe");
  await expect(received.getByText(`${own.word}: RAJT-2027-000123`)).toBeVisible();
  await expect(received.getByRole("img", { name: own.picture })).toHaveJSProperty("naturalWidth", 1);
  await expectWellMade(page);
});

test("typed text stays if the picker's code fails to load @slow", async ({ page, isMobile }) => {
  await page.route(/\/assets\/FilePicker-[^/]*\.js$/, (route) => route.abort());
  await signIn(page, ADMINISTRATOR);
  await page.goto("/email-template");
  await page.getByRole("searchbox").fill("amount");
  await page.getByRole("link", { name: "Sikeres fizetés", exact: true }).first().click();
  const paper = paperOf(page);
  await goToTheEnd(page);
  await page.keyboard.type(" Szép napot!");
  await openPicture(page, isMobile);
  const dialog = page.getByRole("dialog", { name: "Kép", exact: true });
  await dialog.getByRole("button", { name: "Választás a fájlok közül" }).click();
  const lost = page.getByRole("dialog", { name: "Ezt most nem sikerült betölteni. Próbáld újra!" });
  await lost.getByRole("button", { name: "Mégse" }).click();
  await expect(lost).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(paper).toContainText("Szép napot!");
});

/** Uploads a picture in the picker, chooses it, and inserts it with a width and a description. */
async function pickUpload(page: Page, { word, picture }: Own): Promise<void> {
  const name = `${word}.png`;
  const dialog = page.getByRole("dialog", { name: "Kép", exact: true });
  await dialog.getByRole("button", { name: "Választás a fájlok közül" }).click();
  const picker = page.getByRole("dialog", { name: "Kép kiválasztása" });
  const chooser = page.waitForEvent("filechooser");
  await picker.getByRole("button", { name: "Feltöltés", exact: true }).click();
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer: PIXEL });
  await expect(picker.getByText(`Kiválasztva: ${name}`)).toBeVisible();
  await expectWellMade(page);
  await picker.getByRole("button", { name: "Kiválasztás" }).press("Enter");
  await expect(picker).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: /^URL/ })).toHaveValue(/^\/api\/fileRepository\/getFile\?key=/);
  await dialog.getByRole("textbox", { name: /^Szélesség/ }).fill("2em");
  await dialog.getByRole("textbox", { name: /^Leírás/ }).fill(picture);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

/** Checks the preview in both languages; Escape closes it and restores the focus. */
async function seePreview(page: Page, { word, picture, isMobile }: Own): Promise<void> {
  const preview = page.getByRole("dialog", { name: "Előnézet mintaadatokkal" });
  const frame = preview.frameLocator("iframe");
  await expect(frame.getByText(`${word}: RAJT-2027-000123`)).toBeVisible();
  await expect(frame.getByRole("img", { name: picture })).toBeVisible();
  await expectWellMade(page);
  await preview.getByRole("radio", { name: isMobile ? "angol" : "magyar" }).focus();
  await page.keyboard.press(isMobile ? "ArrowLeft" : "ArrowRight");
  await expect(preview.getByText(/másik nyelvű változata/)).toBeVisible();
  await expect(frame.getByText(word)).toHaveCount(0);
  await expectWellMade(page);
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await expect(page.getByRole("button", { name: "Előnézet" })).toBeFocused();
}
