/** The values that lists and forms of fees share. */
/** Unpaid: something is left to pay. Deleted: nothing is owed any more; what came in is to be given back. */
export const FEE_STATUSES = ["Unpaid", "Paid", "Deleted"] as const;

/** Days after its billing date until which a fee waits. */
export const FEE_DAYS = 30;
