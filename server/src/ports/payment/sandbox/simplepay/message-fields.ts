import { z } from "zod";
import { type Checked, code } from "./message-checks.ts";

/** The fields of the five messages; the error of a rule is the provider's code (product/simplepay 3, 7). */
const CURRENCY = "HUF";
const LANGUAGES = "AR BG CS DE EN ES FR HR HU IT PL RO RU SK TR ZH".split(" ");
const MOST_IDS = 50;

/** Without control characters: databases cannot store some of them. */
const text = (error: number) => z.string(`${error}`).regex(/^\P{Cc}{1,256}$/u, `${error}`);
const digits = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
]);
const whole = (error: number) => z.preprocess((value) => digits.safeParse(value).data, z.int(`${error}`));
const positive = (error: number) => whole(error).pipe(z.int().positive(`${error}`).max(2_000_000_000, `${error}`));
const webAddress = z.url({ protocol: /^https?$/, error: `${code.badUrl}` });

const sdkVersion = text(code.sdkVersionMissing);
const currency = text(code.currencyMissing).refine((value) => value === CURRENCY, `${code.foreignCurrency}`);

const Item = z.object({
  amount: positive(code.badItems),
  price: whole(code.badItems),
  tax: whole(code.badItems).optional(),
});
const Urls = z.object({ success: webAddress, fail: webAddress, cancel: webAddress, timeout: webAddress });

export const StartFields = z
  .object({
    sdkVersion,
    orderRef: text(code.orderRefMissing).max(64, `${code.orderRefMissing}`),
    currency,
    customerEmail: z.email(`${code.badEmail}`),
    language: z.enum(LANGUAGES, `${code.badLanguage}`),
    methods: z.tuple([z.literal("CARD")], `${code.badFormat}`),
    total: positive(code.badAmount).optional(),
    items: z.array(Item, `${code.badItems}`).min(1, `${code.badItems}`).optional(),
    timeout: z.iso.datetime({ offset: true, error: `${code.badFormat}` }).optional(),
    url: z.string(`${code.badFormat}`).pipe(webAddress).optional(),
    urls: Urls.optional(),
    twoStep: z.boolean(`${code.badFormat}`).default(false),
    invoice: z
      .object({
        name: text(code.invoiceName),
        country: text(code.invoiceCountry),
        city: text(code.invoiceCity),
        zip: text(code.invoiceZip),
      })
      .optional(),
  })
  .transform(({ items, total, url, urls, ...rest }, context) => {
    const sum = items?.reduce((all, { amount, price, tax = 0 }) => all + amount * (price + tax), 0) ?? total;
    const back = urls ?? (url === undefined ? undefined : { success: url, fail: url, cancel: url, timeout: url });
    if (sum === undefined) context.addIssue(`${code.itemsOrTotal}`);
    else if (sum <= 0) context.addIssue(`${code.badAmount}`);
    if (back === undefined) context.addIssue(`${code.badUrl}`);
    return sum === undefined || back === undefined ? z.NEVER : { ...rest, total: sum, urls: back };
  });

const reference = {
  orderRef: text(code.referenceNeeded).optional(),
  transactionId: whole(code.referenceNeeded).optional(),
};
const isReferred = (message: { orderRef?: string | undefined; transactionId?: number | undefined }) =>
  message.orderRef !== undefined || message.transactionId !== undefined;

export const QueryFields = z
  .object({
    sdkVersion,
    orderRefs: z
      .array(text(code.referenceNeeded), `${code.referenceNeeded}`)
      .max(MOST_IDS, `${code.tooManyOrderRefs}`)
      .default([]),
    transactionIds: z
      .array(whole(code.referenceNeeded), `${code.referenceNeeded}`)
      .max(MOST_IDS, `${code.tooManyTransactionIds}`)
      .default([]),
    detailed: z.boolean(`${code.badFormat}`).default(false),
  })
  .refine((query) => query.orderRefs.length + query.transactionIds.length > 0, `${code.referenceNeeded}`);

export const RefundFields = z
  .object({ sdkVersion, currency, ...reference, refundTotal: positive(code.badRefundAmount) })
  .refine(isReferred, `${code.referenceNeeded}`);

export const CloseFields = z
  .object({ sdkVersion, currency, ...reference })
  .refine(isReferred, `${code.referenceNeeded}`);

export const FinishFields = z
  .object({
    sdkVersion,
    currency,
    ...reference,
    originalTotal: positive(code.badAmount),
    approveTotal: whole(code.badAmount).pipe(z.int().nonnegative(`${code.badAmount}`)),
  })
  .refine(isReferred, `${code.referenceNeeded}`);

/** Returns the code of every wrong field. */
export function checkFields<T>(fields: z.ZodType<T>, message: object): Checked<T> {
  const { success, data, error } = fields.safeParse(message);
  if (success) return { value: data };
  return { errorCodes: [...new Set(error.issues.map((issue) => Number(issue.message) || code.general))] };
}
