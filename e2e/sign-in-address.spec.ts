import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, openMail, ownWord, PASSWORD, signIn } from "./visitor.ts";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Another administrator with a unique address. */
async function makeAdministrator(page: Page, email: string): Promise<void> {
  const file = { name: "kép.png", mimeType: "image/png", buffer: PICTURE };
  const uploaded = await page.request.post("/api/userEditControl/addFile", { multipart: { file } });
  const { key } = (await uploaded.json()) as { key: string };
  const roles = (await (await page.request.get("/api/userEditControl/getRoleListSelection")).json()) as {
    id: number;
    name: string;
  }[];
  const roleList = roles.filter(({ name }) => name === "Szövetségi adminisztrátor").map(({ id }) => ({ id }));
  const secret = { password: PASSWORD, passwordAgain: PASSWORD };
  const dto = { name: "Költöző Kinga", email, active: true, ...secret, roleList, profilePicture: key };
  const saved = await page.request.post("/api/userEditControl/save", { data: { dto } });
  expect(await saved.json()).toMatchObject({ successful: true });
}

async function expectWellDrawn(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Opens the link in the newest mail to an address, once `count` of them are in the outbox. */
async function follow(page: Page, email: string, pathname: string, count = 1): Promise<void> {
  await openMail(page, email, count);
  const link = await page.locator(`a[href*="${pathname}?token="]`).getAttribute("href");
  await page.goto(link ?? "");
}

test("an account changes its address, which signs in once confirmed, and reverts it from the old one @slow", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const own = ownWord(info);
  const [before, after] = [`regi.${own}@demo.rajt.example`, `uj.${own}@demo.rajt.example`];
  await signIn(page, ADMINISTRATOR);
  await makeAdministrator(page, before);
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/calendar/);
  await signIn(page, before);

  await page.goto("/profile");
  await page.getByLabel("E-mail-cím").fill(after);
  await page.getByLabel(/^Jelenlegi jelszó/).fill("nem ez az");
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText("Nem ez a jelenlegi jelszavad.").first()).toBeVisible();
  await expectWellDrawn(page);
  await page.getByLabel(/^Jelenlegi jelszó/).fill(PASSWORD);
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText("Az új címre levelet küldtünk")).toBeVisible();

  await page.goto("/profile");
  await expect(page.getByLabel("E-mail-cím")).toHaveValue(before);
  await expect(page.getByText(after)).toBeVisible();
  await page.getByRole("button", { name: "Levél újra" }).click();
  await expect(page.getByText("Az új címre ismét küldtünk levelet.")).toBeVisible();
  await expectWellDrawn(page);

  // The second mail's link invalidates the first's.
  await follow(page, after, "/address/confirm", 2);
  const confirm = page.getByRole("button", { name: "Megerősítem" });
  await expect(confirm).toBeVisible();
  await expectWellDrawn(page);
  await confirm.click();
  await expect(page.getByText("Köszönjük, ezután ezzel a címmel lépsz be.")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByLabel("E-mail-cím")).toHaveValue(after);

  await follow(page, before, "/address/return");
  await page.getByRole("button", { name: "Nem én voltam" }).click();
  await expect(page.getByText("Az előző címed van érvényben")).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
});
