import type { TransferActor } from "@rajt/contract/transfer/transfer.flow";
import type { PaymentMode } from "@rajt/contract/transfer/transfer.rules";
import { sql } from "kysely";
import type { Database } from "../../database.generated.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, makeStaff, PASSWORD, type Made, type PersonTraits } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

export const NOW = "2026-05-04T10:00:00Z";

export type RestingStatus = Database["athlete_transfer"]["status"];
export const RESTING = [
  "WAIT_FOR_ATHLETE",
  "ATHLETE_REJECTED",
  "WAIT_FOR_CLUB",
  "CLUB_REJECTED",
  "WAIT_FOR_ADMIN",
  "ADMIN_REJECTED",
  "AWAITING_PAYMENT",
  "UNPAID",
  "FINISHED",
] as const satisfies readonly RestingStatus[];
const OPEN: readonly RestingStatus[] = ["WAIT_FOR_ATHLETE", "WAIT_FOR_CLUB", "WAIT_FOR_ADMIN", "AWAITING_PAYMENT"];

/** The parties of a transfer, and a stranger. */
export const PEOPLE = ["targetClub", "athlete", "sourceClub", "admin", "stranger"] as const satisfies readonly (
  | TransferActor
  | "stranger"
)[];
export type Visitor = (typeof PEOPLE)[number];

type TransferTraits = { since?: Date; lateCause?: "TERM"; paymentMode?: PaymentMode };

export type TransferPortal = Portal & {
  readonly source: Made;
  readonly target: Made;
  readonly admin: Made;
  /** Returns the browser of a party of the athlete's transfer. */
  as(visitor: Visitor, athlete: Made): Promise<Browser>;
  /** Returns address and password of a party other than the athlete, for a separate session. */
  signInOf(visitor: Exclude<Visitor, "athlete">): [string, string];
  /** Makes an athlete of the source club who may be transferred. */
  athlete(traits?: PersonTraits): Promise<Made>;
  /** Makes a transfer of an athlete to the target club in a status, with all answers before it. */
  transferIn(status: RestingStatus, athlete: Made, traits?: TransferTraits): Promise<number>;
  statusOf(id: number): Promise<{ status: RestingStatus; isClosed: boolean }>;
};

/** Opens a portal with two clubs and the licence cost of a transfer, 5,000 Ft. */
export const openTransfers = async (): Promise<TransferPortal> => withTransfers(await startPortal({ now: NOW }));

/** Adds clubs, licence cost and helpers for transfers to a portal whose clock is at NOW. */
export async function withTransfers<P extends Portal>(portal: P): Promise<P & TransferPortal> {
  const { db } = portal;
  const source = await makeClub(db, { name: "Zalai Triatlon Sportegyesület", shortName: "Zala TSE" });
  const target = await makeClub(db, { name: "Tisza-menti Triatlon Egyesület", shortName: "Tisza-menti TE" });
  const [stranger, admin] = [await makeClub(db), await makeStaff(db)];
  await sql`insert into licence_cost (name, cost_type, gross, vat_code, vat_ground, auto_allocation_enabled, last_allocation_date,
      next_allocation_date, created_at, updated_at)
    values ('Átigazolás', 'TRANSFER', 5000, 'TAM', 'Áfa tv. 85. §', true, '2026-01-01', '2026-01-01', ${NOW}, ${NOW})`.execute(
    db,
  );
  const browsers = new Map<number, Browser>();
  const signedIn = async ({ id, email }: Made): Promise<Browser> => {
    const browser = browsers.get(id) ?? (await portal.browser().signIn(email, PASSWORD));
    browsers.set(id, browser);
    return browser;
  };
  const feeOf = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into fee (account_id, cost_type, year, description, billing_date, created_at, updated_at)
      values (${target.id}, 'TRANSFER', 2026, 'Átigazolás', '2026-05-04', ${NOW}, ${NOW}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  return {
    ...portal,
    source,
    target,
    admin,
    as: (visitor, athlete) => signedIn({ targetClub: target, athlete, sourceClub: source, admin, stranger }[visitor]),
    signInOf: (visitor) => [{ targetClub: target, sourceClub: source, admin, stranger }[visitor].email, PASSWORD],
    athlete: (traits = {}) => makeAthlete(db, { club: source.id, paidYears: [], ...traits }),
    transferIn: async (status, athlete, { since = new Date(NOW), lateCause, paymentMode = "BANK_TRANSFER" } = {}) => {
      const isPaidFor = ["AWAITING_PAYMENT", "UNPAID", "FINISHED"].includes(status);
      const isBeforeClub = ["WAIT_FOR_ATHLETE", "ATHLETE_REJECTED"].includes(status);
      const isBeforeAdmin = isBeforeClub || ["WAIT_FOR_CLUB", "CLUB_REJECTED"].includes(status);
      const accepts = (before: boolean, rejected: RestingStatus) =>
        status === rejected ? false : before ? null : true;
      const [byAthlete, byClub, byAdmin] = [
        accepts(status === "WAIT_FOR_ATHLETE", "ATHLETE_REJECTED"),
        accepts(isBeforeAdmin, "CLUB_REJECTED"),
        accepts(!isPaidFor, "ADMIN_REJECTED"),
      ];
      const row = {
        athlete_id: athlete.id,
        source_club_id: source.id,
        target_club_id: target.id,
        status,
        since,
        closed_at: OPEN.includes(status) ? null : new Date(NOW),
        ...(lateCause && { late_at: new Date(NOW), late_cause: lateCause }),
        payment_mode: paymentMode,
        is_adult: true,
        target_club_check_1: true,
        target_club_check_2: true,
        athlete_accepted: byAthlete,
        athlete_check_1: byAthlete === true,
        athlete_check_2: byAthlete === true,
        athlete_description: byAthlete === false ? "Maradok." : null,
        athlete_answered_at: byAthlete === null ? null : since,
        source_club_accepted: byClub,
        source_club_check_1: byClub === true,
        source_club_description: byClub === false ? "Nem engedjük." : null,
        source_club_answered_at: byClub === null ? null : since,
        admin_accepted: byAdmin,
        admin_description: byAdmin === false ? "Hiányos." : null,
        admin_answered_at: byAdmin === null ? null : since,
        fee_id: isPaidFor ? await feeOf() : null,
        paid_at: status === "FINISHED" ? since : null,
        created_at: since,
        updated_at: since,
      };
      const { id } = await db.insertInto("athlete_transfer").values(row).returning("id").executeTakeFirstOrThrow();
      return id;
    },
    statusOf: async (id) => {
      const row = await db
        .selectFrom("athlete_transfer")
        .where("id", "=", id)
        .select(["status", "closed_at"])
        .executeTakeFirstOrThrow();
      return { status: row.status, isClosed: row.closed_at !== null };
    },
  };
}
