/** The right to pay for a debt (product/money 7): the basket and the start of a payment use the same conditions. */
import * as right from "../kernel/right.ts";

/** `debtorClub`: the club of the debtor, who `isAthlete`. `starter`: the person of an individual entry. */
export type DueFact = "debtor" | "enteredBy" | "starter" | "debtorClub" | "isAthlete";

/** Each alone suffices: own debts and entries, the own start, and a club's current athletes. */
export const payRights: readonly right.Right<DueFact>[] = [
  right.isAccount("debtor"),
  right.isAccount("enteredBy"),
  right.isAccount("starter"),
  right.allOf<DueFact>(right.club, right.isAccount("debtorClub"), right.is("isAthlete")),
];
