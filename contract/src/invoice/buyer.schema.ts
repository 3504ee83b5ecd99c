import * as z from "zod";
import { textLine } from "../kernel/text.schema.ts";
import { BUYER_LENGTHS } from "./buyer.rules.ts";

/** The buyer in calls; `buyerProblems` returns all its problems at once. */
export const buyerSchema = z.strictObject({
  name: textLine(BUYER_LENGTHS.name),
  country: textLine(BUYER_LENGTHS.country),
  zipcode: textLine(BUYER_LENGTHS.zipcode),
  city: textLine(BUYER_LENGTHS.city),
  address: textLine(BUYER_LENGTHS.address),
  taxNumber: textLine(BUYER_LENGTHS.taxNumber).nullable(),
});
