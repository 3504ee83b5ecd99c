import { randomBytes } from "node:crypto";

const BYTES = 24;

/** Returns an unguessable key of 192 random bits. */
export const newFileKey = (): string => randomBytes(BYTES).toString("base64url");
