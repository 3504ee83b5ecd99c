import { expect, test } from "@playwright/test";
import { cameraPicture } from "./camera-picture.ts";
import { field, fill, on, PDF, putUp } from "./registering.ts";
import { ADMINISTRATOR, newTaj, openMail, PASSWORD, signIn, uniqueLetters } from "./visitor.ts";

const WORDS = {
  hu: { done: "Sikeres regisztráció", confirm: "Megerősítem", confirmed: "az e-mail-címed megerősítve" },
  en: { done: "Registration received", confirm: "Confirm", confirmed: "your email address is confirmed" },
} as const;

for (const locale of ["hu", "en"] as const)
  test(`${locale}: a parent registers a child with a camera's picture and a 06 number @slow`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const words = WORDS[locale];
    const [lastName, email] = [`Apró${uniqueLetters()}`, `${uniqueLetters()}@pelda.hu`];
    await page.goto("/calendar");
    await page.evaluate((chosen) => localStorage.setItem("rajt.locale", chosen), locale);
    await page.goto("/registration/athlete");
    await fill(page, {
      lastName,
      firstName: "Zsombor",
      birthPlace: "Pápa",
      motherLastName: "Zengő",
      motherFirstName: "Ágnes",
    });
    await field(page, "birthDate").fill(`${new Date().getFullYear() - 12}.03.15.`);
    await field(page, "gender").selectOption("MALE");
    // A user of English is not assumed to be Hungarian.
    await field(page, "nationality").selectOption("HU");
    await putUp(page, "profilePicture", await cameraPicture(page));
    await on(page, "signIn");
    await fill(page, { email, password: PASSWORD, passwordAgain: PASSWORD });
    await on(page, "contact");
    await field(page, "address.country").selectOption("HU");
    await fill(page, { phoneNumber: "06 30 123 4567", "address.zipcode": "9700" });
    await expect(field(page, "address.city")).toHaveValue("Szombathely");
    await fill(page, { "address.street": "Fő", "address.number": "1" });
    await field(page, "address.streetType").selectOption({ index: 1 });
    await on(page, "racing");
    await field(page, "club").fill("Buda");
    await page.getByRole("listbox").getByRole("option").first().click();
    await fill(page, { "athlete.taj": newTaj() });
    await field(page, "athlete.licenseType").selectOption("UP");
    const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", ".");
    await field(page, "athlete.doctorDate").fill(`${soon}.`);
    await on(page, "declarations");
    await field(page, "accept").check();
    // A child's registration requires the parent's consent before it is sent.
    await page.locator("main button[type=submit]").click();
    await putUp(page, "parentalPermission", PDF);
    await page.locator("main button[type=submit]").click();
    await expect(page.getByRole("heading", { name: words.done })).toBeVisible();

    const admin = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await signIn(admin, ADMINISTRATOR);
    await openMail(admin, email);
    await page.goto((await admin.locator('a[href*="/registration/confirm?token="]').getAttribute("href")) ?? "");
    await page.getByRole("button", { name: words.confirm }).click();
    await expect(page.getByText(words.confirmed)).toBeVisible();
    await signIn(page, email);
    const { id } = (await (await page.request.get("/api/accessManagement/getLoggedInClient")).json()) as { id: number };
    const read = await page.request.post("/api/personEditControl/getData", { data: { id } });
    const child = (await read.json()) as { phoneNumber: string; profilePicture: { key: string } | string };
    expect(child).toMatchObject({ lastName, phoneNumber: "+36301234567" });
    const key = typeof child.profilePicture === "string" ? child.profilePicture : child.profilePicture.key;
    const address = `/api/fileRepository/getFile?key=${key}`;
    const stored = await (await page.request.get(address)).body();
    expect(stored.includes("Exif")).toBe(false);
    // The picture is upright without its orientation tag.
    const size = await page.evaluate(async (src) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      return { width, height };
    }, address);
    expect(size.height).toBeGreaterThan(size.width);
  });
