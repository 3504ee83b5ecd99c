import { parseObject } from "../parse-object.ts";
import { isSignedBy } from "../../simplepay/signature.ts";

/** The provider's error codes that the sandbox uses (product/simplepay 8). */
export const code = {
  general: 5000,
  noSuchMerchant: 5010,
  noSuchTransaction: 5011,
  orderExists: 5013,
  badAmount: 5020,
  badRefundAmount: 5110,
  referenceNeeded: 5111,
  sdkVersionMissing: 5113,
  merchantMissing: 5201,
  orderRefMissing: 5213,
  badEmail: 5219,
  badLanguage: 5220,
  currencyMissing: 5223,
  badSignature: 5302,
  foreignCurrency: 5307,
  invoiceName: 5309,
  invoiceCountry: 5310,
  invoiceCity: 5311,
  invoiceZip: 5312,
  badItems: 5313,
  badFormat: 5321,
  itemsOrTotal: 5324,
  badUrl: 5325,
  tooManyTransactionIds: 5327,
  tooManyOrderRefs: 5328,
  saltLength: 5401,
} as const;

export type Checked<T> = { value: T } | { errorCodes: number[] };

/**
 * Checks every message before its fields, in this order (product/simplepay 9): JSON, merchant, signature over the raw bytes, length of the
 * salt.
 */
export function checkEnvelope(
  { merchant, secretKey }: { merchant: string; secretKey: string },
  rawBody: Buffer,
  signature: string,
): Checked<Record<string, unknown>> {
  const message = parseObject(rawBody.toString());
  if (message === null) return { errorCodes: [code.badFormat] };
  if (typeof message["merchant"] !== "string" || message["merchant"] === "")
    return { errorCodes: [code.merchantMissing] };
  if (message["merchant"] !== merchant) return { errorCodes: [code.noSuchMerchant] };
  if (!isSignedBy(secretKey, rawBody, signature)) return { errorCodes: [code.badSignature] };
  const { salt } = message;
  if (typeof salt !== "string" || salt.length < 32 || salt.length > 64) return { errorCodes: [code.saltLength] };
  return { value: message };
}
