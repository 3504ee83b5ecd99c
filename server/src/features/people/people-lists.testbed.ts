import type { GrantedLevel, Service } from "@rajt/contract/kernel/enumerations";
import type { Browser } from "../../../test/browser.ts";
import { giveRole, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal, type PortalOptions } from "../../../test/harness.ts";

let clerks = 0;

export type PeoplePortal = Portal & {
  admin: Made & { browser: Browser };
  signedIn(who: Made): Promise<Browser>;
  /** Grants a role rights that it does not have by default. */
  grant(role: string, services: Partial<Record<Service, GrantedLevel>>): Promise<void>;
  /** Signs in staff with exactly these services. */
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
