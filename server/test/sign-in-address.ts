import { user } from "@rajt/contract/access/account/user.record";
import type { Field } from "@rajt/contract/kernel/form/form";
import { flat, nested } from "@rajt/contract/kernel/form/form-names";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { hashToken, newToken } from "../src/kernel/session/session.ts";
import type { Browser } from "./browser.ts";
import type { Portal } from "./harness.ts";
import { PASSWORD } from "./party.factory.ts";

const FORMS = {
  userEditControl: user.form.fields,
  orgEditControl: organisationForm.fields,
  personEditControl: personForm.fields,
} as const satisfies Record<string, Readonly<Record<string, Field>>>;
type Control = keyof typeof FORMS;

export type Saved = {
  successful: boolean;
  code?: string;
  message?: string;
  properties?: Record<string, { message: string }[]>;
};

/** Signs an account in without the work of a password. */
export async function enter(portal: Portal, accountId: number): Promise<Browser> {
  const token = newToken();
  const now = portal.clock();
  await portal.db
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      started_at: now,
      last_active_at: now,
      ends_at: new Date(now.getTime() + 12 * 3_600_000),
    })
    .execute();
  const browser = portal.browser();
  browser.cookies.set("session", token);
  return browser;
}

const post = <T>(browser: Browser, path: string, input: object) =>
  browser.send<T>("POST", `/api/${path}`, {
    body: JSON.stringify(input),
    headers: { "content-type": "application/json" },
  });

/** Reads a record and saves or validates it with changes, like a page. `reader`: for a viewer who may not read it. */
export async function saveForm(
  browser: Browser,
  control: Control,
  id: number,
  changes: object,
  { call = "update", reader = browser }: { call?: "update" | "validate"; reader?: Browser } = {},
): Promise<{ status: number; body: Saved }> {
  const { body: record } = await post<Record<string, unknown>>(reader, `${control}/getData`, { id });
  const names = Object.entries<Field>(FORMS[control]).flatMap(([name, { readOnly }]) => (readOnly ? [] : [name]));
  const dto = nested({ ...flat(record, names), ...changes });
  return post(browser, `${control}/${call}`, { id, dto, ...(call === "update" && { updated: record["updated"] }) });
}

export const editable = async (browser: Browser, control: Control, id: number): Promise<readonly string[]> =>
  (await post<{ editableFields: string[] }>(browser, `${control}/getFormData`, { id })).body.editableFields;

/** Returns the first sentence about each field. */
export const told = ({ body: { properties = {} } }: { body: Saved }): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(properties).map(([path, all]) => [path, all[0]?.message]));

export const mailsTo = async (portal: Portal, email: string) =>
  (await portal.mails()).selectAll().where("recipient", "=", email).orderBy("id").execute();

/** Returns the token of the link in the newest mail to an address. */
export async function tokenTo(portal: Portal, email: string, page: "confirm" | "return" = "confirm"): Promise<string> {
  const mail = (await mailsTo(portal, email)).at(-1);
  return new RegExp(`/address/${page}\\?token=([\\w-]{43})`).exec(mail?.text ?? "")?.[1] ?? "";
}

export const confirm = async (portal: Portal, token: string, browser: Browser = portal.browser()) =>
  (await browser.call("POST /userAccountControl/confirmAddress", { token })).body;
export const takeBack = async (portal: Portal, token: string) =>
  (await portal.browser().call("POST /userAccountControl/returnAddress", { token })).body;

export const signsIn = async (portal: Portal, email: string, password = PASSWORD): Promise<boolean> =>
  (await portal.browser().call("POST /userLogin/loginV2", { email, password })).body.successful;
export const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.call("GET /userLogin/isLoggedIn", {})).body;

/** Makes several calls, fewer than the pool has connections, that wait for a locked account, and releases them together. */
export async function atOnce<T>({ db }: Portal, accountId: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { answers } = await db.transaction().execute(async (tx) => {
    await sql`select from account where id = ${accountId} for update`.execute(tx);
    const answers = calls.map((call) => call());
    for (let waiting = 0; waiting < calls.length; await sleep(20)) {
      const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      waiting = rows[0]?.waiting ?? 0;
    }
    return { answers };
  });
  return Promise.all(answers);
}

export const addressOf = async ({ db }: Portal, id: number): Promise<string | null> =>
  (await db.selectFrom("account").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
