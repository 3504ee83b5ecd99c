import { expect, test, type Page } from "@playwright/test";
import { smallPicture } from "./camera-picture.ts";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, LANGUAGES, ownWord, PASSWORD, signIn, speak } from "./visitor.ts";

const WORDS = {
  hu: {
    amount: "Összeg (Ft)",
    reference: "Banki azonosító",
    record: "Felveszem",
    recorded: "Felvettük.",
    markPaid: "Befizetve",
    markUnpaid: "Nem fizetve",
    setPaid: "Fizetettre állítom",
    setUnpaid: "Fizetetlenre állítom",
    reason: "A helyesbítés oka",
    sendOn: "Továbbküldve",
    unpaid: "Kiegyenlítetlen",
    work: /Visszajáró pénz/,
    changed: "Módosítások rögzítve.",
  },
  en: {
    amount: "Amount (HUF)",
    reference: "Number of the bank",
    record: "Record",
    recorded: "Recorded.",
    markPaid: "Mark as paid",
    markUnpaid: "Mark as unpaid",
    setPaid: "Mark as paid",
    setUnpaid: "Mark as unpaid",
    reason: "Reason for the correction",
    sendOn: "Sent on",
    unpaid: "Unpaid",
    work: /Money due back/,
    changed: "Changes saved.",
  },
} as const;

const post = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/${path}`, { data })).json()) as T;

type Prepared = {
  readonly email: string;
  readonly name: string;
  readonly fees: readonly string[];
  /** Deletes a fee by the list's call. */
  readonly deleteFee: (description: string) => Promise<void>;
};

/** A treasurer with Finance only, and two fees of one athlete. */
async function prepare(page: Page, own: string): Promise<Prepared> {
  await signIn(page, ADMINISTRATOR);
  const email = `penztaros.${own}@demo.rajt.example`;
  const role = await post<{ id: number }>(page, "dashboardRoleEditControl/save", {
    dto: {
      title: `Pénztáros ${own}`,
      adminDescription: null,
      isEnabled: true,
      isSuperAdmin: false,
      orderIndex: 95,
      servicePermissionList: [{ service: "Finance", grantedLevel: "WriteRead" }],
      contentPermissionList: [],
    },
  });
  const account = {
    name: `Pénztáros Panni ${own}`,
    email,
    active: true,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    roleList: [{ id: role.id }],
    profilePicture: await picture(page),
  };
  expect(await post(page, "userEditControl/save", { dto: account })).toMatchObject({ successful: true });
  const [party] = await post<{ id: number; name: string }[]>(page, "partyMoneyControl/getPartySelection", {
    query: "kubikos",
  });
  if (party === undefined) throw new Error("the demo has no Kubikos");
  const fees = [`Edzőtábor ${own}`, `Póló ${own}`];
  const ids = new Map<string, number>();
  for (const description of fees) {
    const { id } = await post<{ id: number }>(page, "userPaymentEditControl/save", {
      dto: {
        user: { id: party.id },
        licenseCost: null,
        year: 2026,
        description,
        paymentSubject: null,
        billingDate: "2026-11-20",
        payableGross: 4_000,
        vatCode: "TAM",
        vatGround: "Áfa tv. 85. § (1) m)",
      },
    });
    ids.set(description, id);
  }
  const deleteFee = async (description: string): Promise<void> => {
    await post(page, "userPaymentTableControl/getInstance", { session: "torles", create: true });
    const row = { session: "torles", id: ids.get(description) };
    expect(await post(page, "userPaymentTableControl/deleteById", row)).toMatchObject({ successful: true });
  };
  return { email, name: party.name, fees, deleteFee };
}

/** Uploads a profile picture, which staff need. */
async function picture(page: Page): Promise<string> {
  const answer = await page.request.post("/api/userEditControl/addFile", {
    multipart: {
      file: {
        name: "arc.png",
        mimeType: "image/png",
        buffer: await smallPicture(page),
      },
    },
  });
  const { key = "" } = (await answer.json()) as { key?: string };
  return key;
}

/** Expects the page to fit the screen without axe findings, in both themes. */
async function expectSound(page: Page): Promise<void> {
  // Rows are pale during a refetch.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Starts an act on the only row by its button, which on a phone is in the card's menu. */
async function startAct(page: Page, label: string): Promise<void> {
  const act = page.getByRole("button", { name: new RegExp(`^${label}: `) });
  const menu = page.getByRole("button", { name: /^(Műveletek|Actions): / });
  await expect(act.or(menu).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await act.click();
}

/** Filters the list to the only fee with a word. */
async function findFee(page: Page, description: string): Promise<void> {
  await page.goto("/user-payment");
  await page.getByRole("searchbox").fill(description);
  await expect(page.getByText(/^1 (sor|row)$/)).toBeVisible();
}

for (const language of LANGUAGES)
  test(`${language}: a treasurer books, corrects and refunds money @slow`, async ({ page, isMobile }, info) => {
    test.skip(isMobile && language === "en", "the other language shows how a phone looks");
    const w = WORDS[language];
    const own = `${language}-${ownWord(info)}`;
    const { email, name, fees, deleteFee } = await prepare(page, own);
    const [camp = "", shirt = ""] = fees;
    await signIn(page, email);
    await speak(page, language);

    // The bank received money for one of the fees.
    await page.goto("/party-money");
    await page.getByRole("combobox").fill("kubikos");
    await page.getByRole("option", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.getByLabel(w.amount).fill("4000");
    await page.getByLabel(w.reference).fill(`OTP ${own}`);
    const item = page.getByRole("checkbox", { name: new RegExp(`^${camp}`) });
    await item.check();
    await expectSound(page);
    await page.getByRole("button", { name: w.record, exact: true }).click();
    await expect(page.getByText(w.recorded)).toBeVisible();
    await expect(item).toHaveCount(0);

    // The other is marked as paid in cash by mistake, and reverted.
    await findFee(page, shirt);
    await startAct(page, w.markPaid);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(new RegExp(`${shirt} – Kubikos Kende, 4\\s000\\sFt`));
    await expect(dialog.getByLabel(w.amount)).toHaveValue("4000");
    await expectSound(page);
    await dialog.getByRole("button", { name: w.setPaid }).click();
    await expect(page.getByText(w.changed)).toBeVisible();
    await findFee(page, shirt);
    await startAct(page, w.markUnpaid);
    await expect(dialog).toContainText(shirt);
    await dialog.getByLabel(w.reason).fill("Nem ezt fizette");
    await dialog.getByRole("button", { name: w.setUnpaid }).click();
    await expect(page.getByText(w.changed)).toBeVisible();
    await findFee(page, shirt);
    await expect(page.getByText(w.unpaid).first()).toBeVisible();

    // The paid fee is cancelled: its money is refundable, and is refunded.
    await deleteFee(camp);
    await page.goto("/work");
    await page.getByRole("main").getByRole("link", { name: w.work }).click();
    await expect(page.getByText(camp).first()).toBeVisible();
    await expectSound(page);
    const found = page.waitForResponse(/moneyDueBackTableControl\/getList/);
    await page.getByRole("searchbox").fill(camp);
    await found;
    await expect(page.getByText(/^1 (sor|row)$/)).toBeVisible();
    await startAct(page, w.sendOn);
    await expect(dialog).toContainText(new RegExp(`${camp} – Kubikos Kende, 4\\s000\\sFt`));
    await expectSound(page);
    await dialog.getByRole("button", { name: w.sendOn }).click();
    await expect(page.getByText(w.changed)).toBeVisible();
    await expect(page.getByText(/^1 (sor|row)$/)).toHaveCount(0);
  });
