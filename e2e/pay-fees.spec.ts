import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { basketButton, ownWord, signIn, signInByPage } from "./visitor.ts";

/** Clubs, each with one child; each project has its own. */
const PARTIES: Record<string, { club: string; child: string }> = {
  desktop: { club: "hodtri@demo.rajt.example", child: "10009" },
  phone: { club: "zala@demo.rajt.example", child: "10002" },
};
const YEAR = new Date().getFullYear();
const REASON = "Fizetés nem lehetséges, mert az egyesület éves licensz díja nincs megfizetve.";
/** From sign-in to a paid licence fee. */
const MOST_PRESSES = 4;

const post = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/${path}`, { data })).json()) as T;
const ownId = async (page: Page): Promise<number> =>
  ((await (await page.request.get("/api/accessManagement/getLoggedInClient")).json()) as { id: number }).id;

type Fee = { id: number; description: string; user: { id: number }; paymentStatus: string };
type Owed = { annual: string; licence: string; extra: string };

/** Has the office revert the payments of the year's annual fees, and bill the club for another fee. */
async function prepare(page: Page, debtors: { club: number; child: number }): Promise<Owed> {
  await signIn(page, "admin@demo.rajt.example");
  const session = `paying-${ownWord(test.info())}`;
  const filter = [
    { propertyName: "user", type: "IN", value: Object.values(debtors) },
    { propertyName: "description", type: "LIKE", value: String(YEAR) },
    { propertyName: "paymentStatus", type: "IN", value: ["Paid", "Unpaid"] },
  ];
  await post(page, "userPaymentTableControl/getInstance", { session, create: true, filter });
  type Rows = { data: Fee[] };
  const { data } = await post<Rows>(page, "userPaymentTableControl/getList", {
    session,
    firstResult: 0,
    maxResults: 10,
  });
  for (const { id } of data.filter(({ paymentStatus }) => paymentStatus === "Paid"))
    expect(await post(page, "userPaymentTableControl/updatePaymentPaid", { id, paid: false })).toMatchObject({
      successful: true,
    });
  const feeOf = (party: number): string => data.find(({ user }) => user.id === party)?.description ?? "";
  const description = `Edzőtábor ${ownWord(test.info())}`;
  const vat = { vatCode: "27", vatGround: null };
  const year = { licenseCost: null, year: YEAR };
  const bill = { ...year, description, paymentSubject: null, billingDate: "2026-01-05", payableGross: 12_700, ...vat };
  expect(
    await post(page, "userPaymentEditControl/save", { dto: { user: { id: debtors.club }, ...bill } }),
  ).toMatchObject({
    successful: true,
  });
  return { annual: feeOf(debtors.club), licence: feeOf(debtors.child), extra: description };
}

/** Returns the fees of a party that the viewer may pay. */
async function owedOf(page: Page, party: number): Promise<string[]> {
  const fees = (await (await page.request.get("/api/basketControl/getBasketFees")).json()) as Fee[];
  return fees.flatMap(({ description, user }) => (user.id === party ? description : []));
}

const openPayments = async (page: Page) => {
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Befizetések" }).click();
  await expect(page.getByRole("region", { name: "Befizetések" }).getByText(/^\d+ sor$/)).toBeVisible();
};

test("a club pays what it owes together, and a parent then pays the child's licence fee in four presses @slow", async ({
  page,
  browser,
}) => {
  const { club, child } = PARTIES[test.info().project.name] ?? { club: "", child: "" };
  const manager = await browser.newPage();
  await signIn(page, child);
  await signIn(manager, club);
  const debtors = { club: await ownId(manager), child: await ownId(page) };
  const office = await browser.newPage();
  const { annual, licence, extra } = await prepare(office, debtors);
  await office.close();

  await test.step("the parent sees why the licence fee cannot be paid", async () => {
    await openPayments(page);
    await expect(page.getByText(REASON).first()).toBeVisible();
    await page.getByLabel(`Kijelölés: ${licence}`).click();
    const bar = page.getByRole("region", { name: "Műveletek a kijelölt sorokkal" });
    await expect(bar.getByRole("button", { name: "Kifizetem" })).toHaveAttribute("aria-disabled", "true");
    await expect(bar.getByText(REASON)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step("the club's manager pays two fees together on the payments tab", async () => {
    await openPayments(manager);
    await manager.getByRole("button", { name: "Szűrők" }).click();
    await manager.getByRole("button", { name: "Szűrő beállítása: Típus" }).click();
    await manager.getByRole("region", { name: "Szűrő: Típus" }).getByLabel("Díj").check();
    await expect(manager.getByRole("button", { name: /Szűrő módosítása: Típus/ })).toBeVisible();
    await manager.keyboard.press("Escape");
    for (const name of [annual, extra]) await manager.getByLabel(`Kijelölés: ${name}`).click();
    const bar = manager.getByRole("region", { name: "Műveletek a kijelölt sorokkal" });
    await bar.getByRole("button", { name: "Kifizetem" }).click();
    const question = manager.getByRole("dialog", { name: "Kifizetsz 2 tételt?" });
    await expect(question.getByText("Próbaüzem (Barion, SimplePay)")).toBeVisible();
    expect(await findings(manager)).toEqual([]);
    await question.getByRole("button", { name: "Tovább a fizetéshez" }).click();
    await manager.waitForURL(/\/sandbox\/barion\//);
    await manager.getByRole("button", { name: /Sikeres/ }).click();
    const result = manager.getByRole("dialog", { name: "Sikeres tranzakció" });
    await expect(result.getByRole("listitem").filter({ hasText: extra })).toContainText(/12\s700\sFt$/);
    const left = await owedOf(manager, debtors.club);
    expect([left.includes(annual), left.includes(extra)]).toEqual([false, false]);
  });

  await test.step("the parent signs in and pays", async () => {
    await page.context().clearCookies();
    await signInByPage(page, child);
    let presses = 0;
    const press = async (name: string | RegExp) => {
      presses += 1;
      await page.getByRole("button", { name }).click();
    };
    await expect(basketButton(page)).toHaveAccessibleName(/\(\d+\)$/);
    await press(/Kosár megnyitása/);
    const basket = page.getByRole("dialog", { name: "Kosár" });
    await expect(basket.getByText(licence)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await press("Díjak fizetése bankkártyával");
    await page.waitForURL(/\/sandbox\/barion\//);
    await press(/Sikeres/);
    await expect(page.getByRole("dialog", { name: "Sikeres tranzakció" })).toBeVisible();
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
    expect(await owedOf(page, debtors.child)).not.toContain(licence);
  });
});
