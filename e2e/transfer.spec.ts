import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, PASSWORD, signIn } from "./visitor.ts";

const TARGET = { email: "koszeg@demo.rajt.example", name: "Kőszegi MK" };
type Athlete = { readonly number: string; readonly sourceClub: string };

/** Athletes that no other journey uses. */
const ATHLETES: Readonly<Record<"card" | "bank", Athlete>> = {
  card: { number: "10122", sourceClub: "pannon.club@demo.rajt.example" },
  bank: { number: "10119", sourceClub: "zala@demo.rajt.example" },
};
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

const post = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/${path}`, { data })).json()) as T;
const ownId = async (page: Page): Promise<number> =>
  ((await (await page.request.get("/api/accessManagement/getLoggedInClient")).json()) as { id: number }).id;

/** Has the office revert the payment of the athlete's licence fee of this year, which would block the transfer. */
async function prepare(page: Page, athlete: number): Promise<void> {
  await signIn(page, ADMINISTRATOR);
  const session = `transfer-${athlete}`;
  const filter = [
    { propertyName: "user", type: "IN", value: [athlete] },
    { propertyName: "description", type: "LIKE", value: String(new Date().getFullYear()) },
    { propertyName: "paymentStatus", type: "IN", value: ["Paid"] },
  ];
  await post(page, "userPaymentTableControl/getInstance", { session, create: true, filter });
  const rows = { session, firstResult: 0, maxResults: 10 };
  const { data } = await post<{ data: { id: number }[] }>(page, "userPaymentTableControl/getList", rows);
  for (const { id } of data)
    expect(await post(page, "userPaymentTableControl/updatePaymentPaid", { id, paid: false })).toMatchObject({
      successful: true,
    });
}

/** Expects the page to fit the screen without axe findings, in both themes. */
async function expectSound(page: Page): Promise<void> {
  // Rows are pale during a refetch.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const before = page.viewportSize();
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Checks a page, or not: two tests visit the same pages. */
type Look = (page: Page) => Promise<void>;

/** Starts an athlete's transfer on the target club's page. @returns its id */
async function start(
  club: Page,
  { number }: Athlete,
  { mode, look }: { mode: "online bankkártya" | "átutalás"; look: Look },
): Promise<number> {
  await club.goto("/athlete-transfer");
  await club.getByRole("link", { name: "Átigazolás indítása" }).click();
  await club.getByRole("button", { name: "Átigazolás indítása" }).click();
  await expect(club.getByText("Válassz ki egy sportolót!")).toBeVisible();
  await look(club);
  await club.getByLabel("A sportoló licenszszáma").fill(number);
  await club.getByRole("main").getByRole("button", { name: "Keresés" }).click();
  await expect(club.getByText("Kiválasztott sportoló")).toBeVisible();
  await club.getByRole("radio", { name: mode }).check();
  for (const tick of [/A sportolóval egyeztettünk/, /az egyesület befizeti az átigazolás díját/])
    await club.getByRole("checkbox", { name: tick }).check();
  const started = club.waitForResponse(/startTransfer/);
  await club.getByRole("button", { name: "Átigazolás indítása" }).click();
  const { id } = (await (await started).json()) as { id: number };
  await expect(club.getByText("Sikeres indítás")).toBeVisible();
  await expect(club).toHaveURL(/\/athlete-transfer\/[\w-]+$/);
  return id;
}

/** Responds on the open page. */
async function accept(page: Page, ticks: readonly RegExp[], look: Look): Promise<void> {
  await page.getByRole("checkbox", { name: "Elutasítom" }).check();
  await expect(page.getByRole("textbox", { name: "Indoklás" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Elfogadom" }).check();
  await expect(page.getByRole("checkbox", { name: "Elutasítom" })).not.toBeChecked();
  for (const tick of ticks) await page.getByRole("checkbox", { name: tick }).check();
  await look(page);
  await page.getByRole("button", { name: "Nyilatkozat beküldése" }).click();
  await expect(page.getByText("Nyilatkozat rögzítve")).toBeVisible();
  await expect(page).toHaveURL(/\/athlete-transfer\/[\w-]+$/);
}

type Parties = { readonly athlete: Page; readonly source: Page; readonly admin: Page; readonly look: Look };

/** All three responses: the athlete's on a phone, from the link, after signing in. */
async function answerAll(id: number, { number }: Athlete, { athlete, source, admin, look }: Parties): Promise<void> {
  await athlete.setViewportSize(PHONE);
  await athlete.goto(`/athlete-answer/${id}`);
  await expect(athlete).toHaveURL(/\/login\?returnTo=/);
  await athlete.getByLabel("Email vagy Licensz szám").fill(number);
  await athlete.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await athlete.getByRole("button", { name: "Bejelentkezés" }).click();
  await expect(athlete.getByRole("heading", { name: "Mit jelent az elfogadás?" })).toBeVisible();
  await accept(athlete, [/Az átigazolást én is kérem/, /Elolvastam/], look);
  await source.goto("/athlete-transfer");
  await source.locator(`a[href="/club-answer/${id}"]`).click();
  await accept(source, [/Az egyesület képviselőjeként/], look);
  await admin.goto(`/admin-answer/${id}`);
  await accept(admin, [], look);
}

/** Returns the transfer and the athlete's club, as the office reads them. */
const outcomeOf = async (admin: Page, id: number) => {
  type Outcome = { status: string; athlete: { club: { org: { shortName: string } } | null } };
  const { status, athlete } = await post<Outcome>(admin, "athleteTransferControl/getData", { transferId: id });
  return { status, club: athlete.club?.org.shortName };
};
const FINISHED = { status: "FINISHED", club: TARGET.name };

for (const way of ["card", "bank"] as const)
  test(`an athlete transfers to another club, which pays ${way === "card" ? "by card" : "by bank transfer"} @slow`, async ({
    page: club,
    browser,
    isMobile,
  }) => {
    test.skip((way === "card") !== isMobile, "each browser has its way to pay");
    const athleteOf = ATHLETES[way];
    const [athlete, source, admin] = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
    await signIn(athlete, athleteOf.number);
    const athleteId = await ownId(athlete);
    await athlete.context().clearCookies();
    await prepare(admin, athleteId);
    await signIn(source, athleteOf.sourceClub);
    await signIn(club, TARGET.email);

    const look: Look = way === "card" ? expectSound : () => Promise.resolve();
    const mode = way === "card" ? "online bankkártya" : "átutalás";
    const id = await start(club, athleteOf, { mode, look });
    await look(club);
    await admin.goto(`/athlete/edit/${athleteId}`);
    await expect(admin.getByText("Folyamatban van egy átigazolás.")).toBeVisible();
    await answerAll(id, athleteOf, { athlete, source, admin, look });

    if (way === "card") {
      await club.goto("/athlete-transfer");
      await club.locator(`a[href="/athlete-transfer/view/${id}"]`, { hasText: "Fizetés" }).click();
      await look(club);
      await club.getByRole("button", { name: "Kifizetem" }).click();
      await club.waitForURL(/\/sandbox\/barion\//);
      await club.getByRole("button", { name: /Sikeres/ }).click();
      await expect(club.getByRole("dialog", { name: "Sikeres tranzakció" })).toBeVisible();
      await club.keyboard.press("Escape");
    } else {
      await club.goto(`/athlete-transfer/view/${id}`);
      await club.getByRole("button", { name: "Átutalás" }).click();
      await expect(club.getByRole("button", { name: "Közlemény másolása" })).toBeVisible();
      await expectSound(club);
      await admin.goto("/athlete-transfer");
      const row = admin.getByRole("row").filter({ has: admin.locator(`a[href="/athlete-transfer/view/${id}"]`) });
      const card = admin.getByRole("listitem").filter({ has: admin.locator(`a[href="/athlete-transfer/view/${id}"]`) });
      await row
        .or(card)
        .first()
        .getByRole("checkbox", { name: /^Fizetés beérkezett/ })
        .click();
      const question = admin.getByRole("dialog", { name: "Biztosan fizetettnek jelölöd?" });
      await expectSound(admin);
      await question.getByRole("button", { name: "Fizetettnek jelölöm" }).click();
      await expect(admin.getByText("Fizetettnek jelölve")).toBeVisible();
      await club.reload();
    }
    await expect.poll(() => outcomeOf(admin, id)).toEqual(FINISHED);
    await expect(club.getByRole("link", { name: "Igazolás letöltése" })).toBeVisible();
    await look(club);
  });
