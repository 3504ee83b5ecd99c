const LARGEST_ID = 2_147_483_647;

/** Returns the id in an address, or null if it is no id: `recordId("12")` → 12, `recordId("new")` → null. */
export const recordId = (text: string | null | undefined): number | null =>
  text != null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;
