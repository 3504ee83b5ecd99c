import type { Needs } from "../kernel/access.ts";
import type { PromptValues } from "../kernel/form/prompt.ts";
import { area, day, line, oneOf, whole, type Problem } from "../kernel/form/form.ts";

/** Cash; or money that came to the bank, which is a bank receipt under the number that the bank gave it (product/money 16). */
export const MARKED_WAYS = ["HAND", "BANK_TRANSFER"] as const;
export type MarkedWay = (typeof MARKED_WAYS)[number];

/** The longest number of a bank receipt or of a cash voucher. */
export const LONGEST_REFERENCE = 100;
const LARGEST = 100_000_000;

/** The acts of a list by which `needs` marks what is owed as paid by hand, or takes such a mark back (product/money 18). */
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

/** The same of the federation's office: it also says how and when the money came, under which number, and how much. */
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
        way: oneOf({ values: MARKED_WAYS, labels: "money.markedWay" }),
        receivedOn: day({}),
        reference: line({ max: LONGEST_REFERENCE }),
        amount: whole({ min: 1, max: LARGEST }),
      },
      rules: bookingProblems,
    },
    markUnpaid,
  } as const;
};

/** A bank receipt has its number and its day. */
export const bookingProblems = ({ way, receivedOn, reference }: PromptValues): Problem[] =>
  way === "BANK_TRANSFER"
    ? Object.entries({ receivedOn, reference }).flatMap(([path, value]) =>
        value === null || value === "" ? [{ path, message: "kernel.error.required" }] : [],
      )
    : [];
