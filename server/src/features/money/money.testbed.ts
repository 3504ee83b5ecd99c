import type { Browser } from "../../../test/browser.ts";
import {
  makeAthlete,
  makeCompetition,
  makeEntries,
  makeOrganiser,
  makeStaff,
  owedFor,
  PASSWORD,
  type Made,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

export const NOW = "2026-05-04T10:00:00Z";
export const MARK_ENTRY = "POST /competitionEntryControl/updatePaid";
export const MARK_FEE = "POST /userPaymentTableControl/updatePaymentPaid";
export const RECORD_BANK_RECEIPT = "POST /partyMoneyControl/recordTransfer";
export const ALLOCATE = "POST /partyMoneyControl/allocateCredit";

export type Owing = { entry: number; receivable: number };

export type MoneyPortal = Portal & {
  admin: Made & { browser: Browser };
  organiser: Made & { browser: Browser };
  signedIn(who: Made): Promise<Browser>;
  /** Makes an unpaid entry in a competition of the organiser. */
  owes(who: Made, amount: number): Promise<Owing>;
  /** Returns the amounts owed and received of a receivable. */
  balance(receivable: number): Promise<{ owed: number; settled: number; paid: boolean }>;
  /** Returns kind and amount of the ledger rows of a receivable, or (null) of a party's credit. */
  ledger(receivable: number | null, party?: number): Promise<string[]>;
  creditOf(party: number): Promise<number>;
};

export async function openMoney(): Promise<MoneyPortal> {
  const portal = await startPortal({ now: NOW, poolSize: 4 });
  const { db } = portal;
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  const [admin, organiser] = [await makeStaff(db, { name: "Főtitkár Flóra" }), await makeOrganiser(db)];
  const competition = await makeCompetition(db, { createdBy: organiser.id, races: [{}] });
  return {
    ...portal,
    admin: { ...admin, browser: await signedIn(admin) },
    organiser: { ...organiser, browser: await signedIn(organiser) },
    signedIn,
    async owes(who, amount) {
      const own = { competition: competition.id, race: competition.races[0] ?? 0, by: who.id, at: portal.clock() };
      const [entry = 0] = await makeEntries(db, [{ ...own, amount }]);
      const [receivable = 0] = await owedFor(db, [entry]);
      return { entry, receivable };
    },
    balance: (receivable) =>
      db
        .selectFrom("receivable")
        .select(["owed", "settled", "paid"])
        .where("id", "=", receivable)
        .executeTakeFirstOrThrow(),
    async ledger(receivable, party = 0) {
      const all = db.selectFrom("ledger").select(["kind", "amount"]).orderBy("id");
      const rows = await (
        receivable === null
          ? all.where("receivable_id", "is", null).where("party_id", "=", party)
          : all.where("receivable_id", "=", receivable)
      ).execute();
      return rows.map(({ kind, amount }) => `${kind} ${amount}`);
    },
    async creditOf(party) {
      const row = await db.selectFrom("credit").select("amount").where("party_id", "=", party).executeTakeFirst();
      return row?.amount ?? 0;
    },
  };
}

export const athleteOf = ({ db }: Portal): Promise<Made> => makeAthlete(db, { paidYears: [] });
