import type { Filter, PageMetadata, TableSession } from "@rajt/contract/kernel/table.calls";
import type { GrantedLevel, Service } from "@rajt/contract/kernel/enumerations";
import type { Browser } from "../../testing/browser.ts";
import { giveRole, makeStaff, PASSWORD, type Made } from "../../testing/factories.ts";
import { startPortal, type Portal, type PortalOptions } from "../../testing/harness.ts";

export type Answer = {
  successful: boolean;
  code?: string;
  properties?: Record<string, unknown>;
  instance?: TableSession;
  metadata: PageMetadata;
  data: (Record<string, unknown> & { id: number; fullName?: string })[];
  entityMap?: Record<string, { id: number; name: string }[]>;
};

let sessions = 0;
let clerks = 0;

/** A list as somebody has it open. */
export async function openList(
  browser: Browser,
  control: "org" | "person" | "userLog" | "medicalLicense" | "partyPayment",
  opening: { view?: string; filter?: Filter[] },
) {
  const session = `lista-${++sessions}`;
  const ask = async (name: string, input: object = {}) =>
    browser.send<Answer>("POST", `/api/${control}TableControl/${name}`, {
      body: JSON.stringify({ session, ...input }),
      headers: { "content-type": "application/json" },
    });
  const { status, body } = await ask("getInstance", { create: true, ...opening });
  const rows = async () => (await ask("getList", { firstResult: 0, maxResults: 0 })).body.data;
  return {
    session,
    /** Of its opening. */
    status,
    opened: body,
    ask,
    rows,
    names: async () => (await rows()).map(({ fullName }) => fullName),
    filter: async (...list: Filter[]) => (await ask("setFilter", { filter: { list } })).body,
    row: async (id: number) => (await rows()).find((row) => row.id === id),
  };
}

export type PeoplePortal = Portal & {
  admin: Made & { browser: Browser };
  signedIn(who: Made): Promise<Browser>;
  /** Gives everyone of a kind a right that they do not have by themselves. */
  grant(role: string, services: Partial<Record<Service, GrantedLevel>>): Promise<void>;
  /** Staff who hold these services and no more. */
  clerk(services: Partial<Record<Service, GrantedLevel>>): Promise<Browser>;
};

export async function openPeople(options: PortalOptions = {}): Promise<PeoplePortal> {
  const portal = await startPortal(options);
  const { db } = portal;
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  const admin = await makeStaff(db, { name: "Főtitkár Flóra" });
  const grant: PeoplePortal["grant"] = async (key, services) => {
    const { id } = await db.selectFrom("dashboard_role").select("id").where("key", "=", key).executeTakeFirstOrThrow();
    for (const [service, level] of Object.entries(services))
      await db
        .insertInto("role_service")
        .values({ role_id: id, service, level })
        .onConflict((conflict) => conflict.columns(["role_id", "service"]).doUpdateSet({ level }))
        .execute();
  };
  return {
    ...portal,
    admin: { ...admin, browser: await signedIn(admin) },
    signedIn,
    grant,
    clerk: async (services) => {
      const key = `Clerk${"x".repeat(++clerks)}`;
      await db.insertInto("dashboard_role").values({ key, title: key, order_index: 50 }).execute();
      await grant(key, services);
      const made = await makeStaff(db, { name: "Előadó Elek", roles: [] });
      await giveRole(db, made.id, key);
      return signedIn(made);
    },
  };
}
