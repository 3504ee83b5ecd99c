const LENGTH = 100;
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Returns a random key of a competition part: 100 characters (product/competitions 13). With sixty-four characters,
 * each byte gives one without bias.
 */
export const newPartKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join("");
