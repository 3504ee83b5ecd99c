import type { Needs } from "../kernel/access.ts";
import type { PromptValues } from "../kernel/form/prompt.ts";
import { area, day, line, oneOf, whole, type Problem } from "../kernel/form/form.ts";

/** How received money is marked: cash, or bank money, which becomes a bank receipt under its bank reference (product/money 16). */
export const MARKING_METHODS = ["HAND", "BANK_TRANSFER"] as const;
export type MarkingMethod = (typeof MARKING_METHODS)[number];

/** The longest reference of a bank receipt or a cash voucher. */
export const LONGEST_REFERENCE = 100;
const LARGEST = 100_000_000;

/** The acts of a list by which holders of `needs` mark receivables as paid manually, or correct such marks (product/money 18). */
export const markingActs = <const N extends Needs, const C extends string, const F extends string>(by: {
  needs: N;
  call: C;
  failed: F;
}) =>
  ({
    markPaid: { ...by, on: "selection", confirm: "asks", sends: { paid: true } },
    markUnpaid: {
      ...by,
      on: "selection",
      confirm: "warns",
      sends: { paid: false },
      asks: { reason: area({ max: 255 }) },
    },
  }) as const;

/** The same acts for the federation's office, with method, day, reference and amount of the received money. */
export const bookingActs = <const N extends Needs, const C extends string, const F extends string>(by: {
  needs: N;
  call: C;
  failed: F;
}) => {
  const { markPaid, markUnpaid } = markingActs(by);
  return {
    markPaid: {
      ...markPaid,
      asks: {
        way: oneOf({ values: MARKING_METHODS, labels: "money.markedWay" }),
        receivedOn: day({}),
        reference: line({ max: LONGEST_REFERENCE }),
        amount: whole({ min: 1, max: LARGEST }),
      },
      rules: bookingProblems,
    },
    markUnpaid,
  } as const;
};

/** Returns the problems of a mark: a bank receipt requires its reference and its day. */
export const bookingProblems = ({ way, receivedOn, reference }: PromptValues): Problem[] =>
  way === "BANK_TRANSFER"
    ? Object.entries({ receivedOn, reference }).flatMap(([path, value]) =>
        value === null || value === "" ? [{ path, message: "kernel.error.required" }] : [],
      )
    : [];
