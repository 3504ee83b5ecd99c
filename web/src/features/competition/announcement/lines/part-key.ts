const LENGTH = 100;
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The random key of a competition part: 100 characters (product/competitions 13). Sixty-four signs, so each byte gives one without favour. */
export const newPartKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join("");
