/** Rights on money (docs/product/money.md, "The treasurer"): holders of Finance count as super admins wherever money is handled. */
import * as right from "../kernel/right.ts";

/** May read the money of every party. */
export const seesAllMoney = right.anyOf(right.superAdmin, right.holds("Finance", "ReadOnly"));

/** May do everything with money that super admins may. */
export const managesMoney = right.anyOf(right.superAdmin, right.holds("Finance", "WriteRead"));

/** Office staff may open fees at their level of Payment; other holders of Payment see and pay only their own. */
export const seesAllFees = right.anyOf(seesAllMoney, right.staffWith("Payment", "ReadOnly"));
export const managesFees = right.anyOf(managesMoney, right.staffWith("Payment", "WriteRead"));
