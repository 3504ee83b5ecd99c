import { userPaymentForm } from "@rajt/contract/fee/fee.form";
import { owes } from "@rajt/contract/fee/allocation.rules";
import { annualKindOf, isAllocated } from "@rajt/contract/fee/licence-cost.values";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import type { Dto } from "@rajt/contract/kernel/form/form";
import { permits } from "@rajt/contract/kernel/right";
import { managesFees } from "@rajt/contract/money/money.rights";
import { EXEMPT_SPORT } from "@rajt/contract/money/vat.values";
import { fieldsRefused, noData, type FieldProblem } from "../../kernel/calls/refusal.ts";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import type { RecordToCheck, Sound } from "../../kernel/form/form-binding.ts";
import { EVERY_FIELD, NO_FIELD, onlyFields, serveForm } from "../../kernel/form/index.ts";
import type { EngineContext } from "../../app-context.ts";
import { feeOf } from "./allocate.ts";
import { readPartyFacts } from "./allocation.store.ts";
import { feesOf } from "./fee-facts.store.ts";
import { feePlace } from "./fee-place.store.ts";
import { billable, chargeFee, describe, insertFee, lockFee, type NewFee } from "./fee.store.ts";
import { notifyBilled } from "./notify-fees.ts";
import { billableCosts, isBilled, readLicenceCost, readWaiver } from "./licence-cost.store.ts";

/** The fields of a fee that are texts and do not affect the amount. */
const WORDS = ["description", "paymentSubject"];

/** Serves the form of fees (product/money 30): the office creates and corrects them, debtors may view them. */
export const userPaymentEdit = (context: EngineContext) =>
  serveForm(userPaymentForm, {
    object: "user_payment",
    table: "fee as u",
    ...feePlace,
    scope: feesOf,
    create: (_runner, { now }) => ({
      billingDate: dayOf(now),
      year: yearOf(dayOf(now)),
      costType: "OTHER",
      ...EXEMPT_SPORT,
    }),
    locksBefore: lockFee,
    access: (viewer, record) => {
      if (!permits(viewer, managesFees, null) || record?.facts["active"] === false) return NO_FIELD;
      return record?.facts["isFixed"] === true ? onlyFields(WORDS) : EVERY_FIELD;
    },
    // The schema requires neither of a new fee, since a licence cost may provide both.
    problems: (fee, { id }) =>
      (["description", "payableGross"] as const)
        .filter((path) => id !== null && fee[path] === null)
        .map((path) => ({ path, message: "kernel.error.required" })),
    check: checkAnnualFee,
    insert: async (tx, fee, { viewer, now: at }) => {
      const made = await insertFee(tx, context.ledger, await newFee(tx, fee, at), { actor: viewer.accountId, at });
      if (!made) throw fieldsRefused([{ path: "licenseCost", message: "fee.userPayment.problem.billed" }]);
      await notifyBilled(tx, context, [made], at);
      return made.id;
    },
    write: async (tx, id, { description, payableGross, billingDate }, { viewer, now: at, before }) => {
      if (before === null || description === null || payableGross === null || billingDate === null) return;
      await describe(tx, id, description);
      await chargeFee(tx, context.ledger, id, { payableGross, billingDate }, { actor: viewer.accountId, at });
    },
    selections: { getUserSelection: billable, getLicenseCostSelection: billableCosts },
  })(context);

type NewDto = Dto<typeof userPaymentForm>;

/** Returns the fee of a new record. A licence cost provides its kind, amount and VAT (product/money 38). */
async function newFee(tx: Tx, fee: NewDto, at: Date): Promise<NewFee> {
  const { user, billingDate, year, licenseCost, description, payableGross, vatCode } = fee;
  // The schema requires both.
  if (!user || billingDate === null || year === null) throw new Error("a new fee lacks user, billingDate or year");
  if (licenseCost) {
    const cost = await readLicenceCost(tx, licenseCost.id);
    if (!cost) throw noData();
    return { ...feeOf(cost, user.id, year, at), paymentSubject: fee.paymentSubject, billingDate };
  }
  if (description === null || payableGross === null || vatCode === null)
    throw new Error("a new fee lacks a licence cost, and description, amount or VAT code");
  const { paymentSubject, vatGround } = fee;
  return { user, billingDate, year, description, paymentSubject, payableGross, vatCode, vatGround };
}

/** Returns the problems of billing a party by a licence cost: it owes another kind, is billed already, or the fee is waived. */
async function checkAnnualFee(
  runner: Runner,
  { licenseCost, user, year, overrideWaiver }: Sound<typeof userPaymentForm>,
  { id }: RecordToCheck,
): Promise<FieldProblem[]> {
  if (id !== null || !licenseCost || !user || !year) return [];
  const cost = await readLicenceCost(runner, licenseCost.id);
  const party = await readPartyFacts(runner, user.id);
  if (!cost || !party || !isAllocated(cost.costType)) return [];
  if (!owes(party, cost.costType)) return [{ path: "licenseCost", message: "fee.userPayment.problem.notOwed" }];
  const annual = { account: user.id, kind: annualKindOf(cost.costType), year };
  if (annual.kind === null) return [];
  const kind = annual.kind;
  if (await isBilled(runner, { ...annual, kind }))
    return [{ path: "licenseCost", message: "fee.userPayment.problem.billed" }];
  const waiver = overrideWaiver === true ? undefined : await readWaiver(runner, { ...annual, kind });
  if (!waiver) return [];
  const variables = { reason: waiver.reason ?? "–", by: waiver.by ?? "–" };
  return [{ path: "overrideWaiver", message: "fee.userPayment.problem.waived", variables }];
}
