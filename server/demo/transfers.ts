import { addDays, budapestTime } from "@rajt/contract/kernel/days";
import { PAYMENT_DAYS } from "@rajt/contract/transfer/transfer.flow";
import { readViewer } from "../src/features/access/index.ts";
import { receiveTransferFee, startTransfer, transferLife } from "../src/features/transfer/index.ts";
import { startCardPayment } from "./card-payment.ts";
import { beginMemberships, feeOfTransfer } from "./demo.store.ts";
import { texts } from "./demo.texts.hu.ts";
import type { Filling } from "./filling.ts";
import type { DemoPlan } from "./plan.ts";
import { transfers, type DemoStep, type DemoTransfer } from "./transfers.data.ts";

type Ids = { readonly clubIds: readonly number[]; readonly personIds: readonly number[] };
type Parties = { readonly athlete: number; readonly source: number; readonly target: number };

const REASONS: Readonly<Record<string, string>> = texts.transferReason;
/** 9:00 in Budapest, in seconds. */
const NINE = 9 * 3600;
/** The days for which they have belonged to their source club. */
const MEMBER_FOR = 400;
/** After the due day and the usual days of a bank transfer. */
const UNPAID_AFTER = PAYMENT_DAYS + 8;

/** Makes the transfers, each step as its actor does. */
export async function addTransfers(
  filling: Filling,
  { people }: Pick<DemoPlan, "people">,
  { clubIds, personIds }: Ids,
): Promise<void> {
  const at = (daysAgo: number) => budapestTime(addDays(filling.today, -daysAgo), NINE);
  const athletes = transfers.map(({ who }) => personIds[people.findIndex((planned) => planned.who === who)] ?? 0);
  await beginMemberships(filling.tx, athletes, at(MEMBER_FOR));
  for (const [nth, transfer] of transfers.entries()) {
    const parties = {
      athlete: athletes[nth] ?? 0,
      source: clubIds[transfer.who.club ?? 0] ?? 0,
      target: clubIds[transfer.target] ?? 0,
    };
    const { startedDaysAgo, paymentMode, steps } = transfer;
    const id = await startTransfer(
      filling.tx,
      filling.context,
      { athleteId: parties.athlete, paymentMode, targetClubCheck1: true, targetClubCheck2: true },
      { viewer: await readViewer(filling.tx, parties.target), now: at(startedDaysAgo) },
    );
    for (const [place, step] of steps.entries()) {
      const daysAgo = startedDaysAgo - 1 - place - (step === "isNotPaid" ? UNPAID_AFTER : 0);
      await take(filling, id, { step, transfer, parties, now: at(daysAgo) });
    }
  }
}

type Taking = {
  readonly step: DemoStep;
  readonly transfer: DemoTransfer;
  readonly parties: Parties;
  readonly now: Date;
};

async function take(filling: Filling, id: number, { step, transfer, parties, now }: Taking): Promise<void> {
  const { tx, context, admin } = filling;
  const life = transferLife(context);
  const make = async (move: Exclude<DemoStep, "isPaid" | "isNotPaid">, account: number) => {
    const reason = REASONS[move] ?? null;
    const payload = { showsDescription: true, permission: null };
    await life.make(tx, id, { move, reason, payload }, { viewer: await readViewer(tx, account), now });
  };
  switch (step) {
    case "athleteAccepts":
    case "athleteRejects":
      return make(step, parties.athlete);
    case "sourceClubAccepts":
    case "sourceClubRejects":
      return make(step, parties.source);
    case "adminAccepts":
    case "adminRejects":
      return make(step, admin.accountId);
    case "withdraw":
      return make(step, parties.target);
    case "isNotPaid":
      await life.applyEvent(tx, id, { event: "feeUnpaid", payload: {}, now });
      return;
    case "isPaid":
      if (transfer.paymentMode === "BANK_TRANSFER") return receiveTransferFee(tx, context, id, { viewer: admin, now });
      return payByCard(filling, { fee: await feeOfTransfer(tx, id), payer: parties.target }, now);
  }
}

async function payByCard(filling: Filling, paid: { fee: number; payer: number }, now: Date): Promise<void> {
  const { amount, report } = await startCardPayment(filling, paid, now);
  await report("QUERY", { outcome: "PAID", total: amount, currency: "HUF" });
}
