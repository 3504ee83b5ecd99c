import { randomBytes } from "node:crypto";
import { type Address, addressOf } from "../../address.ts";
import { toProviderMoment } from "../../simplepay/moment.ts";
import type { ReturnMessage, TransactionStatus } from "../../simplepay/messages.ts";
import { isSignedBy, sign, signatureOf, toSignedBytes } from "../../simplepay/signature.ts";
import { parseObject } from "../parse-object.ts";
import type { Manner, SandboxContext } from "../sandbox-context.ts";
import type { SandboxSettings } from "../sandbox-settings.ts";
import type { Outcome } from "../settle.ts";

/** What SimplePay's own calls need besides. */
export type SimplePayContext = SandboxContext & { readonly merchant: string; readonly secretKey: string };

/** Returns the right signature, or one by a wrong key if so set. */
export function signFor(
  part: SandboxSettings["badSignature"],
  { badSignature }: SandboxSettings,
  secretKey: string,
  message: Buffer | string,
): string {
  return sign(badSignature === part ? `not ${secretKey}` : secretKey, message);
}

const DELIVERY_TIMEOUT = 10_000;

const returnOf = {
  INIT: ["TIMEOUT", "timeout"],
  INPAYMENT: ["TIMEOUT", "timeout"],
  TIMEOUT: ["TIMEOUT", "timeout"],
  CANCELLED: ["CANCEL", "cancel"],
  REVERSED: ["CANCEL", "cancel"],
  NOTAUTHORIZED: ["FAIL", "fail"],
  FRAUD: ["FAIL", "fail"],
  INFRAUD: ["FAIL", "fail"],
  AUTHORIZED: ["SUCCESS", "success"],
  FINISHED: ["SUCCESS", "success"],
  REFUND: ["SUCCESS", "success"],
} as const satisfies Record<TransactionStatus, readonly [ReturnMessage["e"], Outcome]>;

/** Notifies by signed JSON, and accepts only the same JSON with `receiveDate` as an answer; the way home has a signed `r` and `s`. */
export const simplePayManner = ({
  merchant,
  secretKey,
  notificationUrl,
}: {
  merchant: string;
  secretKey: string;
  notificationUrl: Address;
}): Manner => ({
  brand: "SimplePay",
  notificationOf(transaction, at, refundStatus) {
    const finished = toProviderMoment(at);
    return toSignedBytes({
      salt: randomBytes(16).toString("hex"),
      orderRef: transaction.orderRef,
      method: "CARD",
      merchant,
      finishDate: finished,
      paymentDate: finished,
      transactionId: transaction.transactionId,
      ...(refundStatus === undefined ? {} : { refundStatus }),
      status: transaction.status,
    }).toString();
  },
  async send(body, settings) {
    const signature = signFor("notification", settings, secretKey, body);
    const response = await fetch(addressOf(notificationUrl), {
      method: "POST",
      headers: { "content-type": "application/json", signature },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT),
    });
    const answer = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) return false;
    if (!isSignedBy(secretKey, answer, signatureOf(Object.fromEntries(response.headers)))) return false;
    return repeatsWithReceiveDate(body, answer.toString());
  },
  homeOf(transaction, settings) {
    const [event, which] = returnOf[transaction.status];
    const { resultCode, transactionId, orderRef } = transaction;
    const text = JSON.stringify({ r: resultCode, t: transactionId, e: event, m: merchant, o: orderRef });
    const address = new URL(transaction.urls[which]);
    address.searchParams.set("r", Buffer.from(text).toString("base64"));
    address.searchParams.set("s", signFor("return", settings, secretKey, text));
    return address.href;
  },
});

const RECEIVE_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

/** Every member as sent, and `receiveDate` with its offset added. */
function repeatsWithReceiveDate(sent: string, answered: string): boolean {
  const { receiveDate, ...rest } = parseObject(answered) ?? {};
  return (
    typeof receiveDate === "string" &&
    RECEIVE_DATE.test(receiveDate) &&
    JSON.stringify(rest) === JSON.stringify(JSON.parse(sent))
  );
}
