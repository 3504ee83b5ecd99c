/** The calls that tell what waits to be paid; whatever pays makes their answers stale. */
export const BASKET = "GET /basketControl/getBasketContent";
export const FEES = "GET /basketControl/getBasketFees";
/** The lists of fees and of a party's payments say which are open. */
const LISTS = [
  "POST /userPaymentTableControl/getList",
  "POST /bulkUserPaymentTableControl/getList",
  "POST /partyPaymentTableControl/getList",
] as const;
export const OWED = [
  BASKET,
  FEES,
  ...LISTS,
  "POST /competitionControl/getCompetitionEntryInfoList",
  // A transfer of an athlete finishes when its fee is paid.
  "POST /athleteTransferControl/getData",
  "POST /athleteTransferTableControl/getList",
] as const;
