import type { Needs } from "../kernel/access.ts";
import { area } from "../kernel/form/form.ts";

/** The acts of a list by which whoever `needs` allows marks what is owed as paid by hand, or takes such a mark back (product/money 18). */
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
