/** The calls that tell what waits to be paid; whatever pays makes their answers stale. */
export const BASKET = "GET /basketControl/getBasketContent";
export const FEES = "GET /basketControl/getBasketFees";
/** The list of fees says which are open. */
const FEE_LIST = "POST /userPaymentTableControl/getList";
export const OWED = [BASKET, FEES, FEE_LIST, "POST /competitionControl/getCompetitionEntryInfoList"] as const;
