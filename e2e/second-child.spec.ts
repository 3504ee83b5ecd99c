import { expect, test } from "@playwright/test";
import { findings } from "./axe.ts";
import { field, fill, on, PDF, PICTURE, putUp, verifyOpened } from "./registering.ts";
import { ADMINISTRATOR, newTaj, openMail, PASSWORD, signIn, uniqueLetters } from "./visitor.ts";

test.use({ viewport: { width: 360, height: 740 } });

const soon = () => `${new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", ".")}.`;

test("a parent registers a second child without an own address, who signs in by licence number once verified @slow", async ({
  page,
  browser,
  baseURL,
}) => {
  const [lastName, parent] = [`Apró${uniqueLetters()}`, `${uniqueLetters()}@pelda.hu`];
  await page.goto("/registration/athlete");
  await fill(page, {
    lastName,
    firstName: "Zsófi",
    birthPlace: "Pápa",
    birthDate: `${new Date().getFullYear() - 10}. május 18.`,
    motherLastName: "Zengő",
    motherFirstName: "Ágnes",
  });
  await field(page, "gender").selectOption("FEMALE");
  await putUp(page, "profilePicture", PICTURE);
  await on(page, "signIn");
  await fill(page, { contactEmail: parent, password: PASSWORD, passwordAgain: PASSWORD });
  expect(await findings(page)).toEqual([]);
  await on(page, "contact");
  await fill(page, { phoneNumber: "06 30 123 4567", "address.zipcode": "9700" });
  await expect(field(page, "address.city")).toHaveValue("Szombathely");
  await fill(page, { "address.street": "Fő", "address.number": "1" });
  await field(page, "address.streetType").selectOption({ index: 1 });
  await on(page, "racing");
  await field(page, "club").fill("Buda");
  await page.getByRole("listbox").getByRole("option").first().click();
  await fill(page, { "athlete.taj": newTaj(), "athlete.doctorDate": soon() });
  await field(page, "athlete.licenseType").selectOption("UP");
  await on(page, "declarations");
  await field(page, "accept").check();
  await putUp(page, "parentalPermission", PDF);
  await page.locator("main button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Sikeres regisztráció" })).toBeVisible();
  await expect(page.getByText(`Elküldtük a megerősítő levelet a kapcsolattartó címére: ${parent}.`)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Kérem újra a levelet" }).click();
  await expect(page.getByText("a levelet újra elküldtük")).toBeVisible();

  const admin = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) })
  ).newPage();
  await signIn(admin, ADMINISTRATOR);
  await openMail(admin, parent, 2);
  await page.goto((await admin.locator('a[href*="/registration/confirm?token="]').getAttribute("href")) ?? "");
  await page.getByRole("button", { name: "Megerősítem" }).click();
  await expect(page.getByText("a kapcsolattartó címe megerősítve")).toBeVisible();

  await admin.goto("/athlete");
  await admin.getByRole("searchbox").first().fill(lastName);
  await admin.getByRole("link", { name: `${lastName} Zsófi`, exact: true }).click();
  await expect(admin).toHaveURL(/\/athlete\/edit\/\d+/);
  await verifyOpened(admin);
  await openMail(admin, parent, 3);
  const decision = await admin.getByText("A bejelentkezésnél ezt a licenszszámot add meg:").innerText();
  const licenceNumber = /licenszszámot add meg: (\d+)/.exec(decision)?.[1] ?? "";

  await page.getByRole("link", { name: "Bejelentkezés" }).click();
  // What was typed at sign-in is carried over to the request of a new password.
  await page.getByLabel("Email vagy Licensz szám").fill(licenceNumber);
  await page.locator('main a[href="/password-request"]').click();
  await expect(page.getByLabel("E-mail-cím vagy licenszszám")).toHaveValue(licenceNumber);
  await page.getByRole("button", { name: "Kérem az e-mail-t" }).click();
  await expect(page.getByText("Ha ezzel a licenszszámmal lép be valaki")).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Email vagy Licensz szám").fill(licenceNumber);
  await page.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Bejelentkezés" }).click();
  await expect(page).toHaveURL(/\/calendar/);
  expect(await findings(page)).toEqual([]);
});

test("an athlete from Norway registers in English, without a county, and signs in with the address filled in @slow", async ({
  page,
  browser,
  baseURL,
}) => {
  const [lastName, email] = [`Nordmann${uniqueLetters()}`, `${uniqueLetters()}@example.no`];
  await page.goto("/calendar");
  await page.evaluate(() => localStorage.setItem("rajt.locale", "en"));
  await page.goto("/registration/athlete");
  await fill(page, {
    lastName,
    firstName: "Kari",
    birthPlace: "Oslo",
    birthDate: "18/05/1994",
    motherLastName: "Hansen",
    motherFirstName: "Anne",
  });
  await field(page, "motherFirstName").blur();
  await expect(field(page, "birthDate")).toHaveValue("18 May 1994");
  await field(page, "gender").selectOption("FEMALE");
  await field(page, "nationality").selectOption("NO");
  await putUp(page, "profilePicture", PICTURE);
  await on(page, "signIn");
  await fill(page, { email, password: PASSWORD, passwordAgain: PASSWORD });
  await on(page, "contact");
  await expect(field(page, "address.county")).toBeVisible();
  await field(page, "address.country").selectOption("NO");
  await expect(field(page, "address.county")).toHaveCount(0);
  await expect(field(page, "address.streetType")).toHaveCount(0);
  await fill(page, {
    phoneNumber: "+4722334455",
    "address.zipcode": "0150",
    "address.city": "Oslo",
    "address.street": "Karl Johans gate",
    "address.number": "1",
  });
  expect(await findings(page)).toEqual([]);
  await on(page, "racing");
  await field(page, "competitor.doctorDate").fill(soon());
  await on(page, "declarations");
  await field(page, "accept").check();
  await page.locator("main button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Registration received" })).toBeVisible();
  await expect(page.getByText(`We have sent an email to ${email}.`)).toBeVisible();
  await expect(page.getByText("Trial athletes pay no annual fee")).toBeVisible();

  const admin = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) })
  ).newPage();
  await signIn(admin, ADMINISTRATOR);
  await openMail(admin, email);
  await page.goto((await admin.locator('a[href*="/registration/confirm?token="]').getAttribute("href")) ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("link", { name: "Sign in" }).last().click();
  await expect(page.locator("input[autocomplete=username]")).toHaveValue(email);
  await page.locator("input[autocomplete=current-password]").fill(PASSWORD);
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL(/\/calendar/);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: `${lastName} Kari` })).toBeVisible();
  await expect(page.getByText("Not paid", { exact: true })).toHaveCount(0);
});
