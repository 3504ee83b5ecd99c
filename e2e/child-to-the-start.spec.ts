import { expect, test, type Locator, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { cameraPicture } from "./camera-picture.ts";
import { pdfText } from "./pdf-text.ts";
import { verifyOpened } from "./registering.ts";
import {
  ADMINISTRATOR,
  basketButton,
  enterable,
  enterByDialog,
  newTaj,
  openMail,
  PASSWORD,
  signIn,
  uniqueLetters,
} from "./visitor.ts";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

/** A parent on a phone, whose taps are counted: a select takes two. */
class Parent {
  taps = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  readonly field = (name: string): Locator => this.page.locator(`[id$="-${name}"]`);

  async tap(target: Locator, count = 1): Promise<void> {
    this.taps += count;
    await target.tap();
  }
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }
  async choose(name: string, value: string | { index: number }): Promise<void> {
    this.taps += 2;
    await this.field(name).selectOption(value);
  }
  async on(step: string): Promise<void> {
    await this.tap(this.page.locator("main button[type=submit]"));
    await expect(this.page).toHaveURL(new RegExp(`step=${step}`));
  }
  /** Takes a photo for a field, which shows it. */
  async photograph(name: string): Promise<void> {
    const camera = this.page.waitForEvent("filechooser");
    await this.tap(this.box(name).getByRole("button", { name: "Fényképezés" }));
    await (await camera).setFiles(await cameraPicture(this.page));
    await expect(this.picture(name)).toBeVisible();
  }
  readonly box = (name: string): Locator => this.page.locator(`div:has(> [id$="-${name}"])`);
  readonly picture = (name: string): Locator => this.box(name).getByRole("img", { name: /IMG_2041/ });
}

/** Returns whether a drawn picture is higher than wide. */
const isUpright = (picture: Locator): Promise<boolean> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalHeight > image.naturalWidth;
  });

/** Opens the record of a waiting athlete as a clerk does, and verifies it. */
async function verify(clerk: Page, name: string): Promise<void> {
  await clerk.goto("/athlete");
  await clerk.getByRole("searchbox").first().fill(name);
  await clerk.getByRole("link", { name, exact: true }).click();
  await verifyOpened(clerk);
}

/** Presses through the card page of the sandbox, and closes the result. */
async function payAt(page: Page, sandbox: RegExp): Promise<void> {
  await page.waitForURL(sandbox);
  await page.getByRole("button", { name: /Sikeres/ }).click();
  const result = page.getByRole("dialog", { name: "Sikeres tranzakció" });
  await expect(result).toBeVisible();
  await result.getByRole("button", { name: "Bezárás" }).last().click();
}

test("a parent registers a child by photos of the papers in at most 30 taps, is verified, pays the fee and enters a race", async ({
  page,
  browser,
  baseURL,
}) => {
  const parent = new Parent(page);
  const [lastName, email] = [`Apró${uniqueLetters()}`, `${uniqueLetters()}@pelda.hu`];
  const { field } = parent;
  const started = Date.now();
  await page.goto("/calendar");
  await expect(page.getByRole("main")).toBeVisible();
  await parent.tap(page.getByRole("main").getByRole("link", { name: "Regisztráció", exact: true }));

  const sample = page.waitForEvent("download");
  await page.getByRole("link", { name: /Szülői engedély kitöltendő mintája/ }).tap();
  const file = await (await sample).createReadStream();
  expect(await pdfText(Buffer.concat(await file.toArray()))).toContain("Agyermekneve");
  expect(await findings(page)).toEqual([]);
  await parent.tap(page.getByRole("region", { name: "Gyermekemet" }).getByRole("link", { name: /^Egyesülettel/ }));

  await parent.fill({
    lastName,
    firstName: "Zsombor",
    birthPlace: "Pápa",
    birthDate: `${new Date().getFullYear() - 12}.03.15.`,
    motherLastName: "Zengő",
    motherFirstName: "Ágnes",
  });
  await parent.choose("gender", "MALE");
  // The error of a field goes with the choice of a picture.
  await page.locator("main button[type=submit]").tap();
  await expect(page.getByText("Mező kötelező.").first()).toBeVisible();
  await parent.photograph("profilePicture");
  await expect(page.getByText("Mező kötelező.")).toHaveCount(0);
  expect(await isUpright(parent.picture("profilePicture"))).toBe(true);
  await parent.on("signIn");
  await parent.fill({ email, password: PASSWORD, passwordAgain: PASSWORD });
  await parent.on("contact");
  await parent.fill({ phoneNumber: "06 30 123 4567", "address.zipcode": "9700" });
  await expect(field("address.city")).toHaveValue("Szombathely");
  await parent.fill({ "address.street": "Fő", "address.number": "1" });
  await parent.choose("address.streetType", { index: 1 });
  await parent.on("racing");

  await expect(page.getByText(/^Utánpótlás licensz, \d{4}: .*\sFt$/)).toBeVisible();
  await field("club").fill("Buda");
  await parent.tap(page.getByRole("listbox").getByRole("option").first());
  await parent.choose("athlete.licenseType", "UP");
  await parent.photograph("athlete.doctorDocument");
  // The camera was held wrong.
  await parent.tap(parent.box("athlete.doctorDocument").getByRole("button", { name: "Elforgatás jobbra" }));
  await expect.poll(() => isUpright(parent.picture("athlete.doctorDocument"))).toBe(false);
  expect(await findings(page)).toEqual([]);

  // The camera has pushed the tab out of the memory.
  await page.reload();
  await expect(page.getByText(/Visszatöltöttük, amit korábban beírtál és feltöltöttél/)).toBeVisible();
  expect(await isUpright(parent.picture("athlete.doctorDocument"))).toBe(false);
  await expect(field("athlete.licenseType")).toHaveValue("UP");
  await expect(page.getByText(/^Legfeljebb \d{4} /)).toBeVisible();
  const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", ".");
  await parent.fill({ "athlete.taj": newTaj(), "athlete.doctorDate": `${soon}.` });
  await parent.on("declarations");
  await parent.photograph("parentalPermission");
  await parent.tap(page.getByText("Elfogadom a szövetség alapszabályát"));
  await expect(field("accept")).toBeChecked();

  // Only the passwords are missing; the summary leads to them.
  await parent.tap(page.getByRole("button", { name: "Regisztráció elküldése" }));
  await parent.tap(
    page
      .getByRole("region", { name: /^Javítsd ki/ })
      .getByRole("link", { name: /^Jelszó/ })
      .first(),
  );
  await parent.fill({ password: PASSWORD, passwordAgain: PASSWORD });
  for (const step of ["contact", "racing", "declarations"]) await parent.on(step);
  await parent.tap(page.getByRole("button", { name: "Regisztráció elküldése" }));
  await expect(page.getByRole("heading", { name: "Sikeres regisztráció" })).toBeVisible();
  test.info().annotations.push({ type: "taps", description: `${parent.taps}, ${Date.now() - started} ms by machine` });
  expect(parent.taps).toBeLessThanOrEqual(30);

  const desk = { viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) };
  const clerk = await (await browser.newContext(desk)).newPage();
  await signIn(clerk, ADMINISTRATOR);
  await openMail(clerk, email);
  await page.goto((await clerk.locator('a[href*="/registration/confirm?token="]').getAttribute("href")) ?? "");
  await page.getByRole("button", { name: "Megerősítem" }).tap();
  await page.getByRole("link", { name: "Bejelentkezés" }).last().tap();
  await page.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Bejelentkezés" }).tap();

  const steps = page.getByRole("region", { name: /^Hogy rajthoz állhass/ });
  await expect(steps.getByText(/^Szövetségi ellenőrzés: /)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await verify(clerk, `${lastName} Zsombor`);
  await page.reload();
  await expect(steps.getByText("Szövetségi ellenőrzés: rendben")).toBeVisible();
  await expect(steps.getByText(/^Éves díj: .*\sFt, fizesd be eddig: /)).toBeVisible();
  await steps.getByRole("link", { name: "Kifizetem" }).tap();
  await page.getByRole("button", { name: "Díjak fizetése bankkártyával" }).tap();
  await payAt(page, /\/sandbox\/barion\//);
  await expect(steps).toHaveCount(0);

  const [competition] = await enterable(page);
  if (!competition) throw new Error("the demo season has nothing to enter");
  await enterByDialog(page, competition);
  await basketButton(page).tap();
  await page.getByRole("dialog", { name: "Kosár" }).getByRole("button", { name: "Fizetés bankkártyával" }).tap();
  await payAt(page, /\/sandbox\/trx\//);
  await page.goto("/my-races");
  await expect(page.getByText(competition.name).first()).toBeVisible();
});
