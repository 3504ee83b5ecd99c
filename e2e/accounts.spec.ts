import { expect, test, type Page } from "@playwright/test";
import { smallPicture } from "./camera-picture.ts";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, openMail, ownWord, PASSWORD, signIn } from "./visitor.ts";

async function expectNothingForAxe(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

const save = (page: Page) => page.getByRole("button", { name: "Mentés" }).click();
const group = (page: Page, name: string) => page.getByRole("group", { name });

/** Creates a role that may edit value sets only. */
async function makeRole(page: Page, title: string): Promise<void> {
  await page.goto("/dashboard-role/edit/new");
  await page.getByLabel("Megnevezés").fill(title);
  await page.getByLabel("Sorrend").fill("90");
  const services = group(page, "Szolgáltatások");
  await services.getByRole("button", { name: "Új sor" }).click();
  await services.getByLabel("Szolgáltatás").selectOption("Értékkészletek");
  await services.getByLabel("Szint").selectOption("Írás és olvasás");
  await save(page);
  await expect(page).toHaveURL(/\/dashboard-role\/[\w-]{10,}/);
}

/** Creates an office account with a role; without a password, its owner is invited by mail. */
async function makeAccount(
  page: Page,
  { name, email, role, password = "" }: { name: string; email: string; role: string; password?: string },
): Promise<void> {
  await page.goto("/user/edit/new");
  await page.getByLabel("Név").fill(name);
  await page.getByLabel("E-mail-cím").fill(email);
  await page.getByLabel("Jelszó", { exact: true }).fill(password);
  await page.getByLabel("Jelszó még egyszer").fill(password);
  await page.locator("input[type=file]").setInputFiles({
    name: "arc.png",
    mimeType: "image/png",
    buffer: await smallPicture(page),
  });
  await expect(page.getByRole("button", { name: /Profilkép/ })).toHaveText("Másik fájl");
  await page.getByRole("combobox", { name: "Szerepkörök" }).fill(role);
  await page.getByRole("option", { name: role }).click();
  await page.keyboard.press("Escape");
  await save(page);
  await expect(page).toHaveURL(/\/user\/[\w-]{10,}/);
}

/** Removes the role's rights. */
async function emptyRole(page: Page, title: string): Promise<void> {
  await page.goto("/dashboard-role");
  await page.getByRole("searchbox").fill(title);
  await page.getByRole("link", { name: title, exact: true }).click();
  await group(page, "Szolgáltatások")
    .getByRole("button", { name: /törlése/ })
    .click();
  await save(page);
  await expect(page).toHaveURL(/\/dashboard-role\/[\w-]{10,}/);
}

test("an administrator grants a right by a role and revokes it @slow", async ({ page, browser }, info) => {
  const own = ownWord(info);
  const email = `tarnok.${own}@demo.rajt.example`;
  await signIn(page, ADMINISTRATOR);
  await makeRole(page, `Értéktáros ${own}`);
  await makeAccount(page, { name: `Tárnok Teréz ${own}`, email, role: `Értéktáros ${own}`, password: PASSWORD });

  const { viewport, isMobile, hasTouch, baseURL } = info.project.use;
  const theirs = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    ...(viewport ? { viewport } : {}),
    ...(isMobile ? { isMobile } : {}),
    ...(hasTouch ? { hasTouch } : {}),
    locale: "hu-HU",
  });
  const officer = await theirs.newPage();
  await signIn(officer, email);
  expect((await officer.request.get("/api/userEditControl/getRoleListSelection")).status()).toBe(403);
  await officer.goto("/sport-category/own");
  await expect(officer.getByRole("link", { name: "Triatlon", exact: true })).toBeVisible();
  await expect(officer.getByRole("link", { name: "Új sportág" })).toBeVisible();

  await emptyRole(page, `Értéktáros ${own}`);
  const refused = officer.waitForResponse(/sportCategoryTableControl\/getList/);
  await officer.getByRole("button", { name: "Frissítés" }).click();
  expect((await refused).status()).toBe(403);
  await officer.goto("/sport-category/own");
  await expect(officer.getByRole("heading", { name: "Sportágak" })).toHaveCount(0);
  await theirs.close();
});

test("accounts are found by the minute of the last sign-in @slow", async ({ page }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto("/user");
  await page.getByRole("button", { name: "Szűrők" }).click();
  await page.getByRole("button", { name: "Szűrő beállítása: Utolsó bejelentkezés" }).click();
  const panel = page.getByRole("region", { name: "Szűrő: Utolsó bejelentkezés" });
  await panel.getByRole("textbox", { name: "Utolsó bejelentkezés: Ettől" }).fill("2020-1-1 8:05");
  await expect(
    page.getByRole("button", { name: "Szűrő módosítása: Utolsó bejelentkezés: ≥ 2020.01.01. 08:05" }),
  ).toBeVisible();
  await expectNothingForAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => innerWidth)).toBe(page.viewportSize()?.width);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("titkari");
  await expect(page.getByRole("link", { name: "Titkári Ilona", exact: true })).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: /Szűrő módosítása: Utolsó bejelentkezés/ }).click();
  await panel.getByRole("textbox", { name: "Utolsó bejelentkezés: Ettől" }).fill("");
  await panel.getByRole("textbox", { name: "Utolsó bejelentkezés: Eddig" }).fill("2020.01.01. 08:05");
  await expect(page.getByText("Ezek a szűrők együtt rejtik el a sorokat.")).toBeVisible();
});

test("a new employee gets an invitation by mail, sets the password by its link and signs in @slow", async ({
  page,
}, info) => {
  const own = ownWord(info);
  const [name, email] = [`Meghívott Márta ${own}`, `meghivott.${own}@demo.rajt.example`];
  await signIn(page, ADMINISTRATOR);
  await makeRole(page, `Meghívottak ${own}`);
  await makeAccount(page, { name, email, role: `Meghívottak ${own}` });

  await openMail(page, email);
  const link = await page.locator('a[href*="/new-password/"]').getAttribute("href");
  await page.context().clearCookies();
  await page.goto(new URL(link ?? "").pathname);
  await page.getByLabel("Új jelszó", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Új jelszó még egyszer").fill(PASSWORD);
  await page.getByRole("button", { name: "Jelszó mentése" }).click();
  await expect(page.getByText("Az új jelszavad beállításra került.")).toBeVisible();
  await signIn(page, email);
  await page.goto("/sport-category");
  await expect(page.getByRole("heading", { level: 1, name: "Sportágak" })).toBeVisible();
});
