import { randomBytes } from "node:crypto";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";

const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";
const LENGTH = 16;

/**
 * Returns a new order reference of 80 random bits: `RAJT-2026-7K3QX0M9T2WB5CDE`. It has no letters that look like
 * digits, since people read it aloud.
 */
export const newOrderReference = (now: Date): string =>
  `RAJT-${yearOf(dayOf(now))}-${[...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
