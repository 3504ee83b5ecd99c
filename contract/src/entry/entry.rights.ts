/** Rights on entries. */
import * as right from "../kernel/right.ts";

/** `club`: the one that entered, or that of the starter. */
export const entryRights = {
  /** Each club its own, a super admin all. */
  keepAsClub: right.anyOf(right.superAdmin, right.allOf<"club">(right.club, right.isAccount("club"))),
};
