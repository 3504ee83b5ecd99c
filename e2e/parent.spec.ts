import { expect, test, type Page } from "@playwright/test";
import { ADMINISTRATOR, newTaj, openMail, PASSWORD, signIn, uniqueLetters } from "./visitor.ts";

const WORDS = {
  hu: { done: "Sikeres regisztráció", confirm: "Megerősítem", confirmed: "az e-mail-címed megerősítve" },
  en: { done: "Registration received", confirm: "Confirm", confirmed: "your email address is confirmed" },
} as const;

const PDF = {
  name: "engedély.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};

/** A phone camera's picture: rotated, with an orientation tag and the location where it was taken. */
async function cameraPicture(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 1200, height: 800 });
    const brush = canvas.getContext("2d");
    if (brush !== null) {
      brush.fillStyle = "#0b6b75";
      brush.fillRect(0, 0, 1200, 800);
    }
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  const jpeg = Buffer.from(drawn, "base64");
  const line = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (type === 3) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  // Two tags, orientation 6 and the pointer to the location, which has a latitude reference.
  const place = Buffer.concat([Buffer.from([0, 1]), line(0x0001, 2, 2, 0x4e_00_00_00), Buffer.alloc(4)]);
  const tiff = Buffer.concat([
    Buffer.from("MM\0*\0\0\0\u0008", "latin1"),
    Buffer.from([0, 2]),
    line(0x0112, 3, 1, 6),
    line(0x8825, 4, 1, 8 + 2 + 24 + 4),
    Buffer.alloc(4),
    place,
  ]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
  return { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer };
}

const field = (page: Page, name: string) => page.locator(`[id$="-${name}"]`);

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Goes to the next step; a refused step stays open. */
async function on(page: Page, step: string): Promise<void> {
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL(new RegExp(`step=${step}`));
}

async function putUp(page: Page, name: string, file: typeof PDF): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await field(page, name).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole("link", { name: file.name })).toBeVisible();
}

for (const locale of ["hu", "en"] as const)
  test(`${locale}: a parent registers a child with a camera's picture and a 06 number${locale === "hu" ? "" : " @slow"}`, async ({
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
