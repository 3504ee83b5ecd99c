/** Rights on entries. */
import * as right from "../kernel/right.ts";

/** `club`: the club that entered, or the starter's club on the day of entry. `debtorClub`: the present club of the athlete who owes. */
type KeptFact = "club" | "debtor" | "debtorClub";

export const entryRights = {
  /** A club sees its own entries, a super admin all. */
  keepAsClub: right.anyOf(right.superAdmin, right.allOf<"club">(right.club, right.isAccount("club"))),
  /** A club withdraws those of them that it owes, or its present athlete. */
  withdrawAsClub: right.anyOf(
    right.superAdmin,
    right.allOf<KeptFact>(
      right.club,
      right.isAccount("club"),
      right.anyOf<KeptFact>(right.isAccount("debtor"), right.isAccount("debtorClub")),
    ),
  ),
};
