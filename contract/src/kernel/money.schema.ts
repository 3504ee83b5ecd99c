/** Separate from the functions of money, so that a page that only shows amounts does not load zod. */
import * as z from "zod";

const LARGEST_AMOUNT = 100_000_000;

/** An amount of money: whole, not negative, at most a hundred million forints. The message is a path into the texts. */
export const forints = z
  .int({ error: "kernel.error.amountInvalid" })
  .min(0, "kernel.error.amountInvalid")
  .max(LARGEST_AMOUNT, "kernel.error.amountInvalid");
