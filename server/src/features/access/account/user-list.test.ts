import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteAccount, makeAthlete, makeStaff, PASSWORD } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it("the list of accounts hides deleted accounts until its filter asks for them", async () => {
  const { db } = portal;
  const { email } = await makeStaff(db, { name: "Főtitkár Flóra" });
  const gone = await makeAthlete(db, { lastName: "Törölt", firstName: "Tamás" });
  await deleteAccount(db, gone.id, portal.clock());
  const admin = await portal.browser().signIn(email, PASSWORD);
  const list = await openList(admin, "user");
  const seen = async () => (await list.rows()).map(({ id }) => id);
  expect(await seen()).not.toContain(gone.id);
  expect(list.opened.instance?.filterList).toMatchObject([{ propertyName: "registrationStatus", permanent: false }]);
  await list.filter();
  expect(await seen()).toContain(gone.id);
});
