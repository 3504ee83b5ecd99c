/** Rights on entries. */
import * as right from "../kernel/right.ts";

/** `club`: the club that entered, or the starter's club. */
export const entryRights = {
  /** A club sees its own entries, a super admin all. */
  keepAsClub: right.anyOf(right.superAdmin, right.allOf<"club">(right.club, right.isAccount("club"))),
};
