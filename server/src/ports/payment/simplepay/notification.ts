import type { NotificationInformation } from "../provider.ts";
import { parseAs } from "../parse-as.ts";
import { Notification } from "./messages.ts";
import { toProviderMoment } from "./moment.ts";
import { outcomeOf } from "./outcome.ts";
import { isSignedBy, sign, signatureOf } from "./signature.ts";

/** Verifies the bytes before it parses them; a signed notification of another merchant is refused too. */
export function readNotification(
  merchant: string,
  secretKey: string,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
): NotificationInformation | null {
  if (!isSignedBy(secretKey, rawBody, signatureOf(headers))) return null;
  const message = parseAs(Notification, rawBody.toString());
  if (message === null || message.merchant !== merchant) return null;
  const refunded = message.status === "FINISHED" && message.refundStatus !== undefined;
  return {
    orderRef: message.orderRef,
    transactionId: message.transactionId,
    outcome: refunded ? "REFUNDED" : outcomeOf[message.status],
    providerStatus: message.status,
    finishedAt: message.finishDate,
  };
}

/**
 * The answer that SimplePay expects: its own bytes with `receiveDate` inserted before the last brace, signed. Serialising the parsed
 * message would change its bytes (product/simplepay 6).
 */
export function acknowledge(
  secretKey: string,
  rawBody: Buffer,
  receivedAt: Date,
): { body: string; headers: Record<string, string> } {
  const text = rawBody.toString();
  const end = text.lastIndexOf("}");
  const body = `${text.slice(0, end)},"receiveDate":"${toProviderMoment(receivedAt)}"}`;
  return { body, headers: { "content-type": "application/json", signature: sign(secretKey, body) } };
}
