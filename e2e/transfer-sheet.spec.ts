import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { basketButton, ownWord, signIn } from "./visitor.ts";

/** Each project has its own club. */
const CLUBS: Readonly<Record<string, string>> = {
  desktop: "buda@demo.rajt.example",
  phone: "koszeg@demo.rajt.example",
};
const AMOUNT = 12_700;

/** Has the office bill a club; returns the fee's description. */
async function bill(office: Page, club: number): Promise<string> {
  const description = `Edzőtábor díjbekérőre ${ownWord(test.info())}`;
  const fee = { user: { id: club }, description, licenseCost: null, year: new Date().getFullYear() };
  const price = {
    paymentSubject: null,
    billingDate: "2026-01-05",
    payableGross: AMOUNT,
    vatCode: "27",
    vatGround: null,
  };
  const answer = await office.request.post("/api/userPaymentEditControl/save", { data: { dto: { ...fee, ...price } } });
  expect(await answer.json()).toMatchObject({ successful: true });
  return description;
}

test("a club pays a fee by a transfer sheet, and the office books the money under its reference @slow", async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, CLUBS[test.info().project.name] ?? "");
  const client = await page.request.get("/api/accessManagement/getLoggedInClient");
  const office = await browser.newPage();
  await signIn(office, "admin@demo.rajt.example");
  const fee = await bill(office, ((await client.json()) as { id: number }).id);
  let reference = "";

  await test.step("the club requests the sheet in its basket", async () => {
    await page.goto("/calendar");
    await basketButton(page).click();
    const basket = page.getByRole("dialog", { name: "Kosár" });
    await basket.getByRole("button", { name: "Egyik sem" }).click();
    const group = basket.getByRole("button", { name: "A szövetség díjai" });
    if ((await group.getAttribute("aria-expanded")) === "false") await group.click();
    await basket.getByRole("checkbox", { name: new RegExp(`${fee}: kifizetem most`) }).check();
    await basket.locator("button:enabled", { hasText: "Átutalás" }).click();
    await expect(basket.getByText("Az átutaláshoz szükséges adatokat e-mailben elküldtük.").first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await basket.getByRole("link", { name: "Díjbekérő megnyitása" }).click();
  });

  await test.step("it reads and copies the transfer's data", async () => {
    await expect(page.getByRole("heading", { level: 1, name: /^Díjbekérő – \w{8}$/ })).toBeVisible();
    reference = page.url().split("/").at(-1) ?? "";
    await expect(page.getByText("Nem számla")).toBeVisible();
    await expect(page.getByText("Fizetésre vár")).toBeVisible();
    for (const [name, copied] of [
      ["Összeg", String(AMOUNT)],
      ["Számlaszám", "99900009-12345676"],
      ["Közlemény", reference],
    ] as const) {
      await page.getByRole("button", { name: `${name} másolása` }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
    }
    expect(await findings(page)).toEqual([]);
    const file = await page.request.get(`/api/basketControl/getTransferSheetPdf?reference=${reference}`);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });

  await test.step("the office books the money", async () => {
    await office.goto("/party-money");
    await office.getByLabel("Díjbekérő azonosítója").fill(reference.toLowerCase());
    await office.getByLabel("Összeg (Ft)").fill(String(AMOUNT));
    await office.getByLabel("Banki azonosító").fill(`OTP-${reference}`);
    expect(await findings(office)).toEqual([]);
    await office.getByRole("button", { name: "Felveszem" }).click();
    await expect(office.getByText("Felvettük.")).toBeVisible();
    await office.close();
  });

  await test.step("the sheet is paid", async () => {
    await page.reload();
    await expect(page.getByText("Minden tételét kifizették, nincs teendőd.")).toBeVisible();
  });
});
