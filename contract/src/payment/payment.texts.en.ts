import type { SameKeys } from "../kernel/texts.ts";
import type { paymentTextsHu } from "./payment.texts.hu.ts";

export const paymentTextsEn: SameKeys<typeof paymentTextsHu> = {};
