import { randomBytes } from "node:crypto";

const BYTES = 24;

/** A key that nobody guesses: 192 random bits. */
export const newFileKey = (): string => randomBytes(BYTES).toString("base64url");
