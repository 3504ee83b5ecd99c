import * as z from "zod";
import { textLine } from "../kernel/text.schema.ts";
import { BUYER_LENGTHS } from "./buyer.rules.ts";

/** A buyer as calls take it; `buyerProblems` says what is wrong in it, all at once. */
export const buyerSchema = z.strictObject({
  name: textLine(BUYER_LENGTHS.name),
  country: textLine(BUYER_LENGTHS.country),
  zipcode: textLine(BUYER_LENGTHS.zipcode),
  city: textLine(BUYER_LENGTHS.city),
  address: textLine(BUYER_LENGTHS.address),
  taxNumber: textLine(BUYER_LENGTHS.taxNumber).nullable(),
});
