/** The calls that return unpaid items; every payment makes their answers stale. */
export const BASKET = "GET /basketControl/getBasketContent";
export const FEES = "GET /basketControl/getBasketFees";
/** The lists of fees and of a party's payments show which rows are open. */
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
  "POST /competitionEntryControl/getClubCompetitions",
  "POST /competitionEntryControl/getClubCompetition",
  "POST /competitionEntryControl/getClubEntryGrid",
  // A paid fee is a step to the start.
  "POST /competitionEntryControl/getOwnStanding",
  "GET /competitionEntryControl/getOwnSteps",
  // The transfer of an athlete finishes when its fee is paid.
  "POST /athleteTransferControl/getData",
  "POST /athleteTransferTableControl/getList",
] as const;
