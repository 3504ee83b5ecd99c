import type { Browser } from "../../../test/browser.ts";
import { giveRole, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal, type PortalOptions } from "../../../test/harness.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { GrantedLevel } from "@rajt/contract/kernel/enumerations";

export type Grants = Readonly<Record<string, GrantedLevel>>;
let counter = 0;

/** Returns the values to save an account, with defaults. */
export const accountDto = (changes: object = {}) => ({
  name: "Új Ubul",
  email: `uj${counter++}@pelda.hu`,
  active: true,
  password: null,
  passwordAgain: null,
  roleList: [] as { id: number }[],
  profilePicture: null as string | null,
  ...changes,
});

export const roleDto = (changes: object = {}) => ({
  title: `Szerep ${counter++}`,
  adminDescription: null,
  isEnabled: true,
  isSuperAdmin: false,
  orderIndex: 5,
  servicePermissionList: [] as object[],
  contentPermissionList: [] as object[],
  ...changes,
});

export type Answer = {
  successful: boolean;
  code?: string;
  message?: string;
  id?: number;
  updated?: string;
  properties?: Record<string, { message: string }[]>;
};

/** Sends a call of a form or a list; its name is the path without the slash. */
export const ask = async <T = Answer>(
  browser: Browser,
  name: string,
  input: object = {},
): Promise<{ status: number; body: T }> => {
  const [method = "", path = ""] = name.split(" ");
  const body =
    method === "POST" ? { body: JSON.stringify(input), headers: { "content-type": "application/json" } } : {};
  return browser.send<T>(method, `/api/${path}`, body);
};

type Frame = { id: number; updated: string };

/** Reads a record and writes it back with changes, as a page does. */
export async function edit(
  browser: Browser,
  control: string,
  id: number,
  changes: object,
): Promise<{ status: number; body: Answer }> {
  const { body: record } = await ask<Frame & Record<string, unknown>>(browser, `POST ${control}/getData`, { id });
  const names = control === "userEditControl" ? Object.keys(accountDto()) : Object.keys(roleDto());
  const dto = { ...Object.fromEntries(names.map((name) => [name, record[name]])), ...changes };
  return ask(browser, `POST ${control}/update`, { id, dto, updated: record.updated });
}

/** Returns the first message about each field. */
export const messagesOf = ({ properties = {} }: Answer): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(properties).map(([path, all]) => [path, all[0]?.message]));

/** Deletes a row through the list. */
export async function removeFrom(
  browser: Browser,
  control: string,
  id: number,
): Promise<{ status: number; body: Answer }> {
  await ask(browser, `POST ${control}/getInstance`, { session: "torles", create: true });
  return ask(browser, `POST ${control}/deleteById`, { session: "torles", id });
}

/** Creates a role that grants these services. */
export async function makeRole(
  db: Db,
  services: Grants,
  traits: { isSuperAdmin?: boolean; isEnabled?: boolean; title?: string } = {},
): Promise<{ id: number; key: string; title: string }> {
  const key = `Trial${String.fromCodePoint(65 + (counter % 26))}${"x".repeat(Math.floor(counter++ / 26))}`;
  const title = traits.title ?? `Próba ${key}`;
  const { id } = await db
    .insertInto("dashboard_role")
    .values({
      key,
      title,
      is_super_admin: traits.isSuperAdmin ?? false,
      is_enabled: traits.isEnabled ?? true,
      order_index: 50,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [service, level] of Object.entries(services))
    await db.insertInto("role_service").values({ role_id: id, service, level }).execute();
  return { id, key, title };
}

export type Officer = { id: number; email: string; browser: Browser; role: { id: number; key: string; title: string } };

export type AccountPortal = Portal & {
  /** A signed-in super admin. */
  admin: { id: number; email: string; browser: Browser };
  /** Signs in staff with one role that grants these services. */
  officer(services: Grants): Promise<Officer>;
  /** Uploads a picture for an account and returns its key. */
  picture(browser: Browser): Promise<string>;
};

export async function openAccounts(options: PortalOptions = {}): Promise<AccountPortal> {
  const portal = await startPortal(options);
  const made = await makeStaff(portal.db, { name: "Főtitkár Flóra" });
  const admin = { ...made, browser: await portal.browser().signIn(made.email, PASSWORD) };
  return {
    ...portal,
    admin,
    officer: async (services) => {
      const role = await makeRole(portal.db, services);
      const { id, email } = await makeStaff(portal.db, { name: "Előadó Elek", roles: [] });
      await giveRole(portal.db, id, role.key);
      return { id, email, role, browser: await portal.browser().signIn(email, PASSWORD) };
    },
    picture: (browser) => uploadPicture(browser, "userEditControl"),
  };
}
