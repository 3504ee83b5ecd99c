const LARGEST_ID = 2_147_483_647;

/** The id that an address names; null where it can be nobody's: `recordId("12")` → 12, `recordId("new")` → null. */
export const recordId = (text: string | null | undefined): number | null =>
  text != null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;
