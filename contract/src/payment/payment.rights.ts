/** The right to pay for a debt (product/money 7): the basket's list and the start of a payment read the same sentences. */
import * as right from "../kernel/right.ts";

/** `debtorClub`: the club of the debtor, who `isAthlete`. `starter`: the person of an entry that is no team's. */
export type DueFact = "debtor" | "enteredBy" | "starter" | "debtorClub" | "isAthlete";

/** Each alone is enough: what one owes or entered oneself, one's own start, and a club what its present athletes owe. */
export const payRights: readonly right.Right<DueFact>[] = [
  right.isAccount("debtor"),
  right.isAccount("enteredBy"),
  right.isAccount("starter"),
  right.allOf<DueFact>(right.club, right.isAccount("debtorClub"), right.is("isAthlete")),
];
