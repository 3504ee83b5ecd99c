/** The reasons for which the portal cannot save at present: the disk is full, or a medium takes no writes. */
export const LOST_SAVINGS = ["diskFull", "readOnly"] as const;
export type LostSaving = (typeof LOST_SAVINGS)[number];
