import { afterWithdrawal } from "@rajt/contract/entry/withdrawal.rules";
import { RawNode, sql, type KyselyPlugin } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { endEntries } from "../../src/features/entry/order/entry.store.ts";
import { readEdited, writeChange } from "../../src/features/entry/organiser/edited-entry.store.ts";
import { allocateCredit } from "../../src/features/money/allocate-credit.ts";
import { createLedger, type Ledger } from "../../src/features/money/ledger.ts";
import { markManually } from "../../src/features/money/mark-manually.ts";
import { recordBankReceipt } from "../../src/features/money/record-bank-receipt.ts";
import { lockBalances } from "../../src/features/money/receivable-balance.store.ts";
import {
  openPaymentPortal,
  type PaymentPortal,
  settleByReference,
} from "../../src/features/payment/payment.testbed.ts";
import { decideDoubt } from "../../src/features/payment/doubt/decide-doubt.ts";
import { Refusal } from "../../src/kernel/calls/refusal.ts";
import type { Tx } from "../../src/kernel/db/database.ts";
import { tx } from "../../src/kernel/db/transaction.ts";
import type { Browser } from "../browser.ts";
import {
  beginFeePayment,
  beginPayment,
  makeClub,
  makeCompetition,
  makeEntries,
  makeStaff,
  owedFor,
} from "../factories.ts";
import { invoiceSubscriber } from "../../src/features/invoice/index.ts";
import { openList } from "../list.ts";
import { brokenInvariants, invariants, invoiced } from "./invariants.store.ts";
import { emptyBooks, isSettled, model, newItem, owes, type Books, type Item } from "./money-model.testbed.ts";

// Random histories: entering, billing fees, paying by card (SimplePay for entries, Barion for fees), manually and by bank transfer,
// doubtful payments and their decisions, refunds by the provider, correcting, deleting, allocating, withdrawing. After each act the rows
// are compared with plain arithmetic; on a difference the history is printed.

const STEPS = 150;
const SEEDS = [1, 2, 3, 4];

let portal: PaymentPortal;
let ledger: Ledger;
let actor: number;
let office: Browser;
/** The list of fees, opened by the office. */
let session: string;
let clubs: number[];
let place: { competition: number; race: number };
beforeEach(async () => {
  isLocking = true;
  [settledNow, toldTwice] = [new Map(), []];
  ledger = createLedger({
    onSettled: [telling(true)],
    onUnsettled: [telling(false)],
    onMoved: [invoiceSubscriber({ enqueue: async () => undefined })],
  });
  portal = await openPaymentPortal({ poolSize: 8, ledger });
  office = await portal.office();
  session = (await openList(office, "userPayment")).session;
  actor = (await makeStaff(portal.db)).id;
  clubs = [(await makeClub(portal.db)).id, (await makeClub(portal.db)).id];
  const { id, races } = await makeCompetition(portal.db);
  place = { competition: id, race: races[0] ?? 0 };
});
afterEach(() => portal.close());

const FEE = {
  licenseCost: null,
  year: 2026,
  description: "Díj",
  paymentSubject: null,
  billingDate: "2026-05-03",
  vatCode: "27",
  vatGround: null,
} as const;

/** Returns the same numbers for the same seed: a linear congruential generator. */
function dice(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, of: <T>(things: readonly T[]): T | undefined => things[below(things.length)] };
}

/** A receivable: of an entry, or of a fee of the office. */
type Ref = { readonly receivable: number; readonly entry?: number; readonly fee?: number; readonly item: Item };
/** A card page, and its requested amount. */
type Page = { orderRef: string; payment: number; ref: Ref; amount: number; over: boolean; back: number };
type History = { books: Books; refs: Ref[]; pages: Page[]; doubts: (Page & { came: number })[]; paid: Page[] };

/** A database whose statements take no lock that another transaction waits for. */
const unlocking: KyselyPlugin = {
  transformQuery: ({ node }) =>
    RawNode.is(node)
      ? { ...node, sqlFragments: node.sqlFragments.map((text) => text.replaceAll(/for no key update( of \w+)?/g, "")) }
      : node,
  transformResult: async ({ result }) => result,
};
let isLocking: boolean;

const attempt = async (work: (tx: Tx) => Promise<unknown>): Promise<boolean> => {
  try {
    await tx(isLocking ? portal.db : portal.db.withPlugin(unlocking), work);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

type Dice = ReturnType<typeof dice>;
/** Each act is done to the portal and to the model; both return whether it was possible. */
const ACTS: Readonly<Record<string, (history: History, dice: Dice, step: number) => Promise<[boolean, boolean]>>> = {
  enter: async ({ books, refs }, { below, of }) => {
    const party = of(clubs) ?? 0;
    const amount = 1 + below(20_000);
    const [entry = 0] = await makeEntries(portal.db, [{ ...place, by: party, amount, at: portal.clock() }]);
    const [receivable = 0] = await owedFor(portal.db, [entry]);
    const item = newItem(party, amount);
    books.items.set(receivable, item);
    refs.push({ receivable, entry, item });
    return [true, true];
  },
  bill: async ({ books, refs }, { below, of }) => {
    const party = of(clubs) ?? 0;
    const amount = 1 + below(20_000);
    const dto = { ...FEE, user: { id: party }, payableGross: amount };
    const { id: fee = 0 } = (await office.call("POST /userPaymentEditControl/save", { dto })).body;
    const { id: receivable } = await portal.db
      .selectFrom("receivable")
      .select("id")
      .where("fee_id", "=", fee)
      .executeTakeFirstOrThrow();
    const item = newItem(party, amount);
    books.items.set(receivable, item);
    refs.push({ receivable, fee, item });
    return [true, true];
  },
  correct: async ({ refs }, { below, of }) => {
    const ref = of(refs.filter(({ fee }) => fee !== undefined));
    if (ref?.fee === undefined) return [true, true];
    const { fee: id, item } = ref;
    // Different from the present value: a save without changes writes nothing.
    const amount = item.price + 1 + below(500);
    const { updated } = (await office.call("POST /userPaymentEditControl/getData", { id })).body;
    const dto = { ...FEE, user: { id: item.party }, payableGross: amount };
    const { successful } = (
      await office.call("POST /userPaymentEditControl/update", { id, updated: updated ?? "", dto })
    ).body;
    return [successful, model.correct(item, amount)];
  },
  remove: async ({ refs }, { of }) => {
    const ref = of(refs.filter(({ fee, item }) => fee !== undefined && item.active));
    if (ref?.fee === undefined) return [true, true];
    const { body } = await office.call("POST /userPaymentTableControl/deleteById", { session, id: ref.fee });
    return [body.successful, model.remove(ref.item)];
  },
  begin: async ({ refs, pages }, { of }, step) => {
    const ref = of(refs.filter(({ item }) => item.came === 0 && item.active && !item.held));
    if (ref === undefined) return [true, true];
    const orderRef = `veletlen-${step}`;
    const { entry, fee = 0, item } = ref;
    const payment =
      entry === undefined
        ? await beginFeePayment(portal.db, item.party, [fee], orderRef)
        : await beginPayment(portal.db, item.party, [entry], orderRef);
    pages.push({ orderRef, payment, ref, amount: item.price, over: false, back: 0 });
    return [true, model.begin(ref.item)];
  },
  lapse: async ({ pages }, { of }) => {
    const page = of(pages.filter(({ over }) => !over));
    if (page === undefined) return [true, true];
    page.over = true;
    await settleByReference(portal.context, page.orderRef, "QUERY", { outcome: "EXPIRED", transactionId: null });
    model.end(page.ref.item);
    return [true, true];
  },
  // Another amount than requested was received, and is decided later.
  doubt: async ({ books, pages, doubts }, { below }) => {
    const open = pages.filter(({ over }) => !over);
    const page = open[below(open.length)];
    if (page === undefined) return [true, true];
    pages.splice(pages.indexOf(page), 1);
    const total = page.amount + 1 + below(5_000);
    const odd = { outcome: "PAID", transactionId: `t ${page.orderRef}`, total, currency: "HUF" } as const;
    for (const kind of ["NOTIFICATION", "QUERY"] as const)
      await settleByReference(portal.context, page.orderRef, kind, odd);
    model.doubt(books, page.ref.item, total);
    doubts.push({ ...page, came: total });
    return [true, true];
  },
  decide: async ({ books, doubts }, { below, of }) => {
    const doubt = doubts[below(doubts.length)];
    if (doubt === undefined) return [true, true];
    const decision = of(["TAKEN", "RELEASED"] as const) ?? "TAKEN";
    const { id } = await portal.db
      .selectFrom("doubtful_payment")
      .select("id")
      .where("payment_id", "=", doubt.payment)
      .executeTakeFirstOrThrow();
    const deciding = { id, decision, reason: "Utánanéztünk.", actor, at: portal.clock() };
    const done = await decideDoubt(portal.context, deciding).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    const { item } = doubt.ref;
    const expected = decision === "RELEASED" || model.take(books, item, doubt.came);
    if (decision === "RELEASED") model.end(item);
    if (done) doubts.splice(doubts.indexOf(doubt), 1);
    return [done, expected];
  },
  // The provider refunds some of it by itself; reported twice, it is booked once.
  refund: async ({ paid }, { below, of }) => {
    const page = of(paid.filter(({ amount, back }) => back < amount));
    if (page === undefined) return [true, true];
    const { item } = page.ref;
    const amount = 1 + below(page.amount - page.back);
    // The same item may have been paid twice: its refunds never exceed its payments.
    if (amount > item.came) return [true, true];
    page.back += amount;
    const remaining = page.amount - page.back;
    const word = {
      outcome: "REFUNDED",
      transactionId: `t ${page.orderRef}`,
      total: page.amount,
      remaining,
      currency: "HUF",
    } as const;
    for (const kind of ["NOTIFICATION", "QUERY"] as const)
      await settleByReference(portal.context, page.orderRef, kind, word);
    model.refund(item, amount);
    return [true, true];
  },
  succeed: async ({ pages, paid }, { below }) => {
    const [page] = pages.splice(below(pages.length), 1);
    if (page === undefined) return [true, true];
    const word = {
      outcome: "PAID",
      transactionId: `t ${page.orderRef}`,
      total: page.amount,
      currency: "HUF",
    } as const;
    for (const kind of ["NOTIFICATION", "QUERY"] as const)
      await settleByReference(portal.context, page.orderRef, kind, word);
    // A second page may be open meanwhile: it still holds the item.
    const { held } = page.ref.item;
    model.cardPays(page.ref.item, page.amount, page.ref.entry !== undefined);
    page.ref.item.held = page.over && held;
    paid.push(page);
    return [true, true];
  },
  mark: async ({ refs }, { of }) => {
    const ref = of(refs);
    if (ref === undefined) return [true, true];
    const mark = { paid: true, receivedBy: "FEDERATION", markedBy: actor, at: portal.clock() } as const;
    // Two clerks at once: one of them succeeds, or none.
    const clerk = () => attempt((tx) => markManually(tx, ledger, ref.receivable, mark));
    const done = (await Promise.all([clerk(), clerk()])).filter(Boolean).length;
    return [done > 0, model.mark(ref.item)];
  },
  unmark: async ({ refs }, { of }) => {
    const ref = of(refs);
    if (ref === undefined) return [true, true];
    const mark = { paid: false, receivedBy: "FEDERATION", markedBy: actor, at: portal.clock() } as const;
    return [await attempt((tx) => markManually(tx, ledger, ref.receivable, mark)), model.unmark(ref.item)];
  },
  transfer: async ({ books, refs }, { below, of }, step) => {
    const payer = of(clubs) ?? 0;
    const chosen = refs.filter(() => below(3) === 0);
    const amount = 1 + below(40_000);
    const transfer = {
      payer,
      bankReference: `bank-${step}`,
      amount,
      receivedOn: "2026-05-03",
      actor,
      at: portal.clock(),
    } as const;
    await tx(portal.db, (tx) =>
      recordBankReceipt(
        tx,
        ledger,
        transfer,
        chosen.map(({ receivable }) => receivable),
      ),
    );
    model.transfer(
      books,
      payer,
      amount,
      chosen.map(({ item }) => item),
    );
    return [true, true];
  },
  allocate: async ({ books, refs }, { of }) => {
    const ref = of(refs);
    if (ref === undefined) return [true, true];
    const done = await attempt((tx) => allocateCredit(tx, ledger, ref.receivable, { actor, at: portal.clock() }));
    return [done, model.allocate(books, ref.item)];
  },
  move: async ({ refs }, { below, of }) => {
    const ref = of(refs.filter(({ entry }) => entry !== undefined));
    if (ref?.entry === undefined) return [true, true];
    const { entry, receivable, item } = ref;
    const amount = 1 + below(20_000);
    const done = await tx(portal.db, async (tx) => {
      const [balance] = await lockBalances(tx, [receivable]);
      if (balance?.active !== true || balance.inPayment) return false;
      const row = await readEdited(tx, entry, sql`true`);
      const change = {
        id: entry,
        receivable,
        race: place.race,
        price: { amount, forfeited: 0, dayLicence: 0, heldUntil: portal.clock() },
        line: null,
        chip: null,
        startNumber: null,
        unregisteredName: null,
        rowStatus: row?.rowStatus ?? "ORIGINAL",
        isBeyondPlaces: false,
        changes: {},
      } as const;
      await writeChange(tx, ledger, change, { actor, at: portal.clock() });
      return true;
    });
    return [done, model.move(item, amount)];
  },
  withdraw: async ({ refs }, { below, of }) => {
    const ref = of(refs.filter(({ entry }) => entry !== undefined));
    if (ref === undefined || !ref.item.active) return [true, true];
    const { receivable, item } = ref;
    const percent = below(101);
    const back = await tx(portal.db, async (tx) => {
      const [balance] = await lockBalances(tx, [receivable]);
      const { retained } = afterWithdrawal({ gross: item.price, settled: balance?.settled ?? 0 }, percent);
      const ended = await endEntries(tx, ledger, [{ receivable, retained, rowStatus: "DELETED" }], {
        actor,
        at: portal.clock(),
      });
      return ended.get(receivable) ?? null;
    });
    return [back !== null, model.withdraw(item, percent)];
  },
};

/** The last report to the ledger's subscribers about each receivable. */
let settledNow: Map<number, boolean>;
/** A receivable with the same report twice. */
let toldTwice: number[];
const telling =
  (is: boolean) =>
  async (_: Tx, receivables: readonly number[]): Promise<void> => {
    for (const id of receivables) {
      if ((settledNow.get(id) ?? false) === is) toldTwice.push(id);
      settledNow.set(id, is);
    }
  };
const NAMES = Object.keys(ACTS);

/** Returns the differences of the ledger and the rows from the model. */
async function difference({ items, credit }: Books): Promise<unknown> {
  const { rows } = await sql<{ id: number; owed: number; came: number; settled: boolean }>`
    select r.id, r.settled as came, r.settled_at is not null as settled,
      coalesce((select sum(amount) from ledger l where l.receivable_id = r.id and l.kind = 'CHARGE'), 0) as owed
    from receivable r where r.id = any(${[...items.keys()]}) order by r.id`.execute(portal.db);
  const expected = [...items].map(([id, item]) => ({
    id,
    owed: owes(item),
    came: item.came,
    settled: isSettled(item),
  }));
  const credits = await portal.db
    .selectFrom("credit")
    .selectAll()
    .where("amount", ">", 0)
    .orderBy("party_id")
    .execute();
  const expectedCredits = [...credit]
    .filter(([, amount]) => amount > 0)
    .map(([party_id, amount]) => ({ party_id, amount }));
  expectedCredits.sort((a, b) => a.party_id - b.party_id);
  const wrong = rows.filter(
    ({ id, owed, came, settled }, at) =>
      owed !== expected[at]?.owed ||
      came !== expected[at]?.came ||
      settled !== expected[at]?.settled ||
      settled !== (settledNow.get(id) ?? false) ||
      toldTwice.includes(id),
  );
  return wrong.length > 0 || JSON.stringify(credits) !== JSON.stringify(expectedCredits)
    ? { wrong, expected: expected.filter(({ id }) => wrong.some((row) => row.id === id)), credits, expectedCredits }
    : null;
}

/** Plays a history; returns null, or where it differs from the model. */
async function play(seed: number): Promise<unknown> {
  const chance = dice(seed);
  const history: History = { books: emptyBooks(), refs: [], pages: [], doubts: [], paid: [] };
  const told: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const name = step < 5 ? "enter" : (chance.of(NAMES) ?? "enter");
    told.push(name);
    const [done, expected] = (await ACTS[name]?.(history, chance, seed * 10_000 + step)) ?? [true, true];
    if (done !== expected) return { step, told: told.slice(-5), done, expected };
    const found = await difference(history.books);
    if (found !== null) return { step, told: told.slice(-5), found };
  }
  return null;
}

const MINUTES = 240_000;

it.each(SEEDS)(
  "the rows equal plain arithmetic, history %i",
  async (seed) => {
    expect(await play(seed)).toBeNull();
    expect(await brokenInvariants(portal.db, { ...invariants, ...invoiced })).toEqual([]);
  },
  MINUTES,
);

/** Removes the verifying triggers, and adds a trigger that writes something wrong. */
async function spoil(table: "receivable" | "credit", columns: string, wrong: string): Promise<void> {
  await sql`drop trigger receivable_matches_ledger on receivable`.execute(portal.db);
  await sql`drop trigger ledger_matches_receivable on ledger`.execute(portal.db);
  await sql`drop trigger credit_matches_ledger on credit`.execute(portal.db);
  await sql`drop trigger ledger_matches_credit on ledger`.execute(portal.db);
  await sql
    .raw(`create function spoil() returns trigger language plpgsql as $$ begin ${wrong}; return new; end $$`)
    .execute(portal.db);
  await sql
    .raw(`create trigger a_spoils before update of ${columns} on ${table} for each row execute function spoil()`)
    .execute(portal.db);
}

it(
  "is found where a correction does not withdraw money",
  async () => {
    await spoil("receivable", "settled", "new.settled := greatest(old.settled, new.settled)");
    expect(await play(1)).not.toBeNull();
  },
  MINUTES,
);

it(
  "is found where allocated money stays in the credit",
  async () => {
    await spoil("credit", "amount", "new.amount := greatest(old.amount, new.amount)");
    expect(await play(1)).not.toBeNull();
  },
  MINUTES,
);

it(
  "is found where a receivable does not become settled",
  async () => {
    await spoil("receivable", "settled_at", "new.settled_at := old.settled_at");
    expect(await play(1)).not.toBeNull();
  },
  MINUTES,
);

it(
  "is found where a lock is dropped",
  async () => {
    isLocking = false;
    expect(await play(1)).not.toBeNull();
  },
  MINUTES,
);

it(
  "is found where a row is booked twice",
  async () => {
    await spoil("receivable", "settled", "new.settled := new.settled + greatest(0, new.settled - old.settled)");
    expect(await play(1)).not.toBeNull();
  },
  MINUTES,
);

it(
  "is found where the percentage of a withdrawal is wrong",
  async () => {
    await sql`create function wrong_percent() returns trigger language plpgsql as $$
      begin
        new.retained_amount := new.retained_amount - round(new.retained_amount / 100.0);
        return new;
      end $$`.execute(portal.db);
    await sql`create trigger a_wrong_percent before update of retained_amount on receivable for each row
      execute function wrong_percent()`.execute(portal.db);
    expect(await play(1)).not.toBeNull();
  },
  MINUTES,
);

it(
  "is found where a withdrawal cancels no charge",
  async () => {
    await spoil("receivable", "active", "null");
    ledger.charge = async () => undefined;
    expect(await play(1)).not.toBeNull();
  },
  MINUTES,
);
