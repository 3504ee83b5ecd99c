import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { PDF, PICTURE, verifyOpened } from "./registering.ts";
import { ADMINISTRATOR, newTaj, openMail, PASSWORD, signIn, uniqueLetters } from "./visitor.ts";

const fill = (page: Page, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).reduce(
    (before, [label, value]) =>
      before.then(() =>
        page
          .getByRole("textbox", { name: new RegExp(`^${label}`) })
          .first()
          .fill(value),
      ),
    Promise.resolve(),
  );

const section = (page: Page, heading: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

async function fillAddress(page: Page, heading: string): Promise<void> {
  const place = section(page, heading);
  await place.getByLabel("Irányítószám").fill("9700");
  await expect(place.getByLabel("Település")).toHaveValue("Szombathely");
  await expect(place.getByLabel("Vármegye")).toHaveValue("Vas");
  await place.getByLabel("Közterület neve").fill("Fő");
  await place.getByLabel("Közterület jellege").selectOption("tér");
  await place.getByLabel("Házszám").fill("1");
}

/** Goes to the next step, with the given heading. */
async function on(page: Page, heading: string): Promise<void> {
  await page.getByRole("button", { name: "Tovább" }).click();
  await expect(page.getByRole("heading", { name: heading, exact: true })).toBeFocused();
}

async function putUp(page: Page, label: string, file: typeof PICTURE): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: new RegExp(`^${label}.*Fájl kiválasztása`) }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole("link", { name: file.name })).toBeVisible();
}

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Regisztráció elküldése" }).click();
  await expect(page.getByRole("heading", { name: "Sikeres regisztráció" })).toBeVisible({ timeout: 60_000 });
  expect(await findings(page)).toEqual([]);
}

/** Returns the link in the newest mail to an address, from the administrator's outbox. */
async function linkMailedTo(admin: Page, email: string): Promise<string> {
  await openMail(admin, email);
  return (await admin.locator('a[href*="/registration/confirm?token="]').getAttribute("href")) ?? "";
}

async function confirm(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Megerősítem" }).click();
  await expect(page.getByText("az e-mail-címed megerősítve")).toBeVisible();
  await signIn(page, email);
}

async function chooseClub(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: /^Egyesület/ }).fill("Buda");
  await page.getByRole("listbox").getByRole("option").first().click();
}

test("a child gets a trial registration with the parents' consent, and is listed once verified @slow", async ({
  page,
  browser,
}) => {
  const lastName = `Zúgó${uniqueLetters()}`;
  const email = `${uniqueLetters()}@pelda.hu`;
  await page.goto("/registration");
  await expect(page.getByText("új egyéni versenyző regisztrációja már nem indítható")).toBeVisible();
  await page.getByRole("link", { name: /^Próbasportoló/ }).click();
  const year = new Date().getFullYear() - 12;
  await fill(page, {
    Vezetéknév: lastName,
    Keresztnév: "Zsombor",
    "Születési hely": "Pápa",
    "Születési dátum": `${year}.03.15.`,
    "Anyja vezetékneve": "Zengő",
    "Anyja keresztneve": "Ágnes",
  });
  await page.getByLabel("Nem", { exact: false }).first().selectOption("MALE");
  await putUp(page, "Profilkép", PICTURE);
  await on(page, "Bejelentkezés");
  await fill(page, { "E-mail-cím": email, "Jelszó \\*|Jelszó$": PASSWORD, "Jelszó még egyszer": PASSWORD });
  await on(page, "Elérhetőség");
  await fill(page, { Telefonszám: "+36301234567" });
  await fillAddress(page, "Elérhetőség");
  await on(page, "Versenyzés");
  // The athletes' fields appear once a club is chosen.
  await chooseClub(page);
  await fill(page, { "TAJ-szám": newTaj() });
  await page.getByLabel("Licensztípus").selectOption("UP");
  const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", ".");
  await fill(page, { "Sportorvosi engedély érvényessége": `${soon}.` });
  await on(page, "Nyilatkozatok");
  await page.getByRole("switch", { name: /alapszabály/ }).check();

  await page.getByRole("button", { name: "Regisztráció elküldése" }).click();
  await expect(page.getByRole("link", { name: /^Szülői engedély:/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await putUp(page, "Szülői engedély", PDF);
  await send(page);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, ADMINISTRATOR);
  await confirm(page, await linkMailedTo(admin, email), email);
  const { id } = (await (await page.request.get("/api/accessManagement/getLoggedInClient")).json()) as { id: number };

  await admin.goto(`/athlete/edit/${id}`);
  await verifyOpened(admin);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: `${lastName} Zsombor` })).toBeVisible();
  await expect(page.getByText("Ellenőrzött", { exact: true }).first()).toBeVisible();
  await admin.goto("/athlete");
  await admin.getByRole("searchbox").first().fill(lastName);
  await expect(admin.getByText(`${lastName} Zsombor`).first()).toBeVisible();
});

test("an organisation registers, confirms its address, and the office is notified", async ({ page, browser }) => {
  const email = `${uniqueLetters()}@pelda.hu`;
  const name = `Próba Egylet ${uniqueLetters()}`;
  await page.goto("/registration");
  await page.getByRole("link", { name: /^Szervezet/ }).click();
  await fill(page, {
    "Teljes név": name,
    "Rövid név": "PE",
  });
  await page.getByRole("switch", { name: /^Egyesület/ }).check();
  await page.getByRole("switch", { name: /^Felnőtt/ }).check();
  await on(page, "Bejelentkezés");
  await fill(page, { "E-mail-cím": email, "Jelszó \\*|Jelszó$": PASSWORD, "Jelszó még egyszer": PASSWORD });
  await on(page, "Székhely");
  await fillAddress(page, "Székhely");
  await on(page, "Számlázás");
  await fill(page, {
    Adószám: "12345676-1-42",
    "Bank neve": "Példa Bank",
    Bankszámlaszám: "11794008-20543226-00000000",
    "Számlázási név": name,
    "Számlázási bankszámlaszám": "11794008-20543226-00000000",
  });
  await fillAddress(page, "Számlázás");
  for (const heading of ["Elnök", "Kapcsolattartó", "Gazdasági vezető"]) {
    await on(page, heading);
    const officer = section(page, heading);
    await officer.getByLabel("Vezetéknév").fill("Kiss");
    await officer.getByLabel("Keresztnév").fill("Kata");
    await officer.getByLabel("E-mail").fill("kata@pelda.hu");
    await officer.getByLabel("Telefon").fill("+36301234567");
  }
  await on(page, "Egyéb");
  await page.getByRole("switch", { name: /alapszabály/i }).check();
  await send(page);
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, ADMINISTRATOR);
  await confirm(page, await linkMailedTo(admin, email), email);
  await admin.goto("/calendar");
  await admin.getByRole("button", { name: /Értesítők megnyitása/ }).click();
  await expect(admin.getByText(`Új szervezet regisztrált, ellenőrzésre vár: ${name}.`)).toBeVisible();
});

test("typed values survive a reload and a change of language, except passwords and health data @slow", async ({
  page,
  isMobile,
}) => {
  await page.goto("/registration/athlete");
  await fill(page, { Vezetéknév: "Félbe" });
  await page.goto("/registration/athlete?step=racing");
  await chooseClub(page);
  await fill(page, { "TAJ-szám": newTaj() });
  await page.goto("/registration/athlete?step=signIn");
  await fill(page, { "Jelszó \\*|Jelszó$": PASSWORD });
  await page.getByRole("button", { name: /^EN/ }).click();
  await expect(page.getByRole("heading", { name: "Register a trial athlete" })).toBeVisible();
  await page.reload();
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).toContain("Félbe");
  for (const secret of [PASSWORD, "taj"]) expect(stored).not.toContain(secret);
  await expect(page.getByText("We have restored what you had typed and uploaded.")).toBeVisible();
  // A phone shows only the neighbouring steps.
  await page.getByRole("button", { name: isMobile ? "Back" : "Personal details" }).click();
  await expect(page.getByLabel("Last name").first()).toHaveValue("Félbe");
});
