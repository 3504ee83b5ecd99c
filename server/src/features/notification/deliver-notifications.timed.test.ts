import { afterAll, beforeAll, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import { report } from "../../../test/resilience/figures.ts";
import { BATCH_WINDOW } from "./deliver-notifications.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { notify } from "./index.ts";
import { makeAccounts } from "./notification.testbed.ts";

const RECIPIENTS = 1_000;
/** Milliseconds, from the event to the last mail in the queue. */
const LIMIT = 2_000;

let portal: Portal;
let accounts: readonly number[];
beforeAll(async () => {
  portal = await startPortal();
  accounts = await makeAccounts(portal.db, RECIPIENTS);
});
afterAll(() => portal.close());

it(`delivers one event to ${RECIPIENTS} accounts within ${LIMIT} ms`, async () => {
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    const at = portal.clock();
    const began = performance.now();
    const count = await tx(portal.db, (tx) =>
      notify(
        tx,
        portal.context,
        "CompetitionChanged",
        { id: 1, accounts, occurrence: `${round}`, at },
        {
          values: { id: 1, name: "Őszi duatlon", changes: "rajt: eddig 09:00, most 10:00" },
          mail: () => ({
            competition: "Őszi duatlon",
            changes: [{ title: "rajt", amount: "eddig 09:00, most 10:00" }],
            link: "https://pelda.hu/calendar/view/1",
          }),
        },
      ),
    );
    const committed = performance.now();
    portal.clock.advance(BATCH_WINDOW);
    await portal.runJob("deliver-notifications");
    rounds.push({ transaction: Math.round(committed - began), all: Math.round(performance.now() - began) });
    expect(count).toBe(RECIPIENTS);
  }
  const { mails } = await portal.db
    .selectFrom("mail")
    .select((mail) => mail.fn.countAll<number>().as("mails"))
    .executeTakeFirstOrThrow();
  report("one event to a thousand", { rounds });
  expect(mails).toBe(3 * RECIPIENTS);
  expect(Math.min(...rounds.map(({ all }) => all))).toBeLessThanOrEqual(LIMIT);
});
