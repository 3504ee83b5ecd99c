/** The values that lists and forms of fees share. */
/** Unpaid: it has an outstanding amount. Deleted: nothing is owed any more, and received money is refundable. */
export const FEE_STATUSES = ["Unpaid", "Paid", "Deleted"] as const;

/** Days from the billing date to the due day. */
export const FEE_DAYS = 30;
