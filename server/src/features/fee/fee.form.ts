import { userPaymentForm } from "@rajt/contract/fee/fee.form";
import { dayOf } from "@rajt/contract/kernel/days";
import { permits } from "@rajt/contract/kernel/right";
import { managesFees } from "@rajt/contract/money/money.rights";
import { EXEMPT_SPORT } from "@rajt/contract/money/vat.values";
import { EVERY_FIELD, NO_FIELD, onlyFields, serveForm } from "../../kernel/form/index.ts";
import type { EngineWorld } from "../../world.ts";
import { feesOf } from "./fee-facts.store.ts";
import { feePlace } from "./fee-place.store.ts";
import { billable, chargeFee, insertFee, lockFee } from "./fee.store.ts";

/** The words of a fee, which say nothing of money. */
const WORDS = ["description", "paymentSubject"];

/** A fee (product/money 30): the office makes and corrects it, who owes it looks at it. */
export const userPaymentEdit = (world: EngineWorld) =>
  serveForm(userPaymentForm, {
    object: "user_payment",
    table: "fee as u",
    ...feePlace,
    scope: feesOf,
    create: (_runner, { now }) => ({ billingDate: dayOf(now), costType: "OTHER", ...EXEMPT_SPORT }),
    locksBefore: lockFee,
    access: (viewer, record) => {
      if (!permits(viewer, managesFees, null) || record?.facts["active"] === false) return NO_FIELD;
      return record?.facts["isFixed"] === true ? onlyFields(WORDS) : EVERY_FIELD;
    },
    insert: (tx, fee, { viewer, now: at }) => {
      const { user, billingDate, payableGross, vatCode } = fee;
      // The schema has asked for each.
      if (!user || billingDate === null || payableGross === null || vatCode === null)
        throw new Error("a fee without what is required");
      return insertFee(
        tx,
        world.ledger,
        { ...fee, costType: "OTHER", user, billingDate, payableGross, vatCode },
        { actor: viewer.accountId, at },
      );
    },
    write: async (tx, id, { payableGross, billingDate }, { viewer, now: at, before }) => {
      if (before === null || payableGross === null || billingDate === null) return;
      await chargeFee(tx, world.ledger, id, { payableGross, billingDate }, { actor: viewer.accountId, at });
    },
    selections: { getUserSelection: billable },
  })(world);
