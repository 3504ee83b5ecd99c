import { readFile } from "node:fs/promises";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { createVault } from "../server/src/kernel/vault/vault.ts";
import { startOwnPortal, type OwnPortal } from "./own-portal.ts";
import { PASSWORD, signIn } from "./visitor.ts";

const ATHLETE = "mindenes.zsofia@demo.rajt.example";
const ADMINISTRATOR = "iroda@pelda.hu";
const SECRET = "s".repeat(32);

/** A mail is shown in a sandboxed frame, so axe checks only the page around it. */
async function expectNothingForAxe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

const entries = (page: Page) => page.getByRole("group", { name: "Nevezés", exact: true });

test("a person unsubscribes from one category in the preferences, and by a mail's link without signing in", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, ATHLETE);
  await page.getByRole("button", { name: "Felhasználói menü" }).click();
  await page.getByRole("link", { name: "Értesítési beállítások" }).click();
  await expect(entries(page).getByRole("radio", { name: "Portálon és e-mailben" })).toBeChecked();
  await expectNothingForAxe(page);
  await entries(page).getByRole("radio", { name: "Portálon és e-mailben" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Elmentettük.")).toBeVisible();
  await page.reload();
  await expect(entries(page).getByRole("radio", { name: "Csak a portálon" })).toBeChecked();
  await entries(page).getByText("Portálon és e-mailben").click();
  await expect(entries(page).getByRole("radio", { name: "Portálon és e-mailben" })).toBeChecked();
  const config = (await (await page.request.get("/api/accessManagement/getAccessConfig")).json()) as {
    user: { id: number };
  };

  // The address in a mail's List-Unsubscribe header.
  const key = createVault([await readFile(path.join(process.env["E2E_DATA"] ?? "", "data-key"), "utf8")]).seal(
    `${config.user.id}/entry`,
    "unsubscribe",
  );
  const guest = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await guest.goto(`/unsubscribe/${key}`);
  const leave = guest.getByRole("button", { name: "Leiratkozom" });
  await expect(leave).toBeVisible();
  await expectNothingForAxe(guest);
  await leave.click();
  await expect(guest.getByText(/^Leiratkoztál/)).toBeVisible();
  await guest.context().close();
  await page.reload();
  await expect(entries(page).getByRole("radio", { name: "Csak a portálon" })).toBeChecked();
});

test.describe("with a mail server", () => {
  let portal: OwnPortal;
  let smtp: OwnPortal["smtp"];
  let address: string;

  test.beforeAll(async () => {
    portal = await startOwnPortal(ADMINISTRATOR, { BOUNCE_SECRET: SECRET });
    ({ smtp, address } = portal);
  });
  test.afterAll(() => portal?.close());

  test("a super admin sees a bounced mail with the server's reason, sends it again, and sees its content @slow", async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "a super admin reads the mails at a desk");
    await signInFirst(page);
    await page.goto(`${address}/email-template`);
    await page.getByRole("searchbox").fill("jelszó");
    await page.getByRole("link", { name: "Új jelszó kérése", exact: true }).first().click();
    await page.getByRole("button", { name: "Próbalevél küldése magamnak" }).click();
    const trials = () =>
      smtp.received.filter(({ data }) => /^Subject: .*=?/m.test(data) && /Pr=C3=B3ba|\[Próba\]/i.test(data));
    await expect(() => expect(trials()).toHaveLength(1)).toPass();
    await reportBounce(/^Message-ID: (<.*>)\r$/m.exec(trials()[0]?.data ?? "")?.[1] ?? "");

    await page.goto(`${address}/mail`);
    const row = page.getByRole("row", { name: /\[Próba\]/ });
    await expect(row.getByText("Visszapattant")).toBeVisible();
    await expect(row.getByText("452 mailbox full")).toBeVisible();
    await row.getByRole("link", { name: "Megnézem" }).click();
    await expect(page.getByRole("heading", { name: "Levél", exact: true })).toBeVisible();
    await expect(page.getByText("452 mailbox full")).toBeVisible();
    await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
    await expectNothingForAxe(page);

    await page.goBack();
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Küldés újra" }).first().click();
    await page.getByRole("button", { name: "Újraküldöm" }).click();
    await expect(() => expect(trials()).toHaveLength(2)).toPass({ timeout: 90_000 });
    const [first, again] = trials().map(({ data }) => /^Message-ID: (.*)\r$/m.exec(data)?.[1]);
    expect(again).toBe(first);
    await page.reload();
    await expect(row.getByText("Elküldve")).toBeVisible();
  });

  /** Reports a bounced mail, as the mail server does. */
  async function reportBounce(messageId: string): Promise<void> {
    const answer = await fetch(`${address}/api/mail/bounces`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({
        reports: [{ id: "1", address: ADMINISTRATOR, kind: "soft", messageId, reason: "452 mailbox full" }],
      }),
    });
    expect(await answer.json()).toEqual({ counted: 1 });
  }

  /** Sets the first password by the mailed link, and signs in. */
  async function signInFirst(page: Page): Promise<void> {
    const response = await page.request.post(`${address}/api/userAccountControl/requestNewPassword`, {
      data: { email: ADMINISTRATOR },
      headers: { origin: address },
    });
    expect(await response.json()).toBe(true);
    let link: RegExpExecArray | null = null;
    await expect(() => {
      const [mail] = smtp.received;
      link = /\/new-password\/(\d+)\/([\w-]+)/.exec((mail?.data ?? "").replaceAll("=\r\n", ""));
      expect(link).not.toBeNull();
    }).toPass();
    const [, userId = "", key = ""] = link ?? [];
    const set = await page.request.post(`${address}/api/userAccountControl/setNewPassword`, {
      data: { key, userId: Number(userId), dto: { password: PASSWORD, passwordAgain: PASSWORD } },
      headers: { origin: address },
    });
    expect(await set.json()).toMatchObject({ successful: true });
    await page.request.post(`${address}/api/userLogin/loginV2`, {
      data: { email: ADMINISTRATOR, password: PASSWORD },
      headers: { origin: address },
    });
  }
});
