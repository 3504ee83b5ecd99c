import { expect, type Locator, type Page } from "@playwright/test";

/** One pixel. */
export const PICTURE = {
  name: "kép.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};
export const PDF = {
  name: "engedély.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};

/** A field of a registration by its path, in any language. */
export const field = (page: Page, name: string): Locator => page.locator(`[id$="-${name}"]`);

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Goes to the next step; a refused step stays open. */
export async function on(page: Page, step: string): Promise<void> {
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL(new RegExp(`step=${step}`));
}

export async function putUp(page: Page, name: string, file: typeof PDF): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await field(page, name).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole("link", { name: file.name })).toBeVisible();
}

/** Verifies the person or organisation whose record the office has open. */
export async function verifyOpened(
  office: Page,
  said: string | RegExp = "Ellenőrzött, levélben értesítjük.",
): Promise<void> {
  await office.getByRole("button", { name: "Rendben, ellenőrizve" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Ellenőrizve" }).click();
  await expect(office.getByText(said)).toBeVisible();
}
