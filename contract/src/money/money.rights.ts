/** Rights on money (docs/product/money.md, "The treasurer"): holders of Finance count as super admins wherever money is handled. */
import * as right from "../kernel/right.ts";

/** Sees the money of every party. */
export const seesAllMoney = right.anyOf(right.superAdmin, right.holds("Finance", "ReadOnly"));

/** Does with money all that super admins may. */
export const managesMoney = right.anyOf(right.superAdmin, right.holds("Finance", "WriteRead"));

/** Office staff open the fees at the level of Payment; others hold Payment for what is theirs to see and pay. */
export const seesAllFees = right.anyOf(seesAllMoney, right.staffWith("Payment", "ReadOnly"));
export const managesFees = right.anyOf(managesMoney, right.staffWith("Payment", "WriteRead"));
