export const TRANSFER = "POST /athleteTransferControl/getData";

/** The calls whose answers a step of a transfer makes stale. */
export const STALE_AFTER_STEP = [TRANSFER, "POST /athleteTransferTableControl/getList"] as const;
