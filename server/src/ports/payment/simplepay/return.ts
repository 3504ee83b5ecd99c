import type { ReturnInformation } from "../provider.ts";
import { parseAs } from "../parse-as.ts";
import { ReturnMessage } from "./messages.ts";
import { isSignedBy, sign } from "./signature.ts";

/** No return is longer; a longer one is not read. */
const LONGEST = 2048;

/**
 * Parses the `r` and `s` that the browser brought back. `s` signs the decoded text of `r`, not its base64 form (product/simplepay 5).
 * Base64 has no space, so a space is a plus sign that the query's parser converted.
 */
export function readReturn(
  merchant: string,
  secretKey: string,
  { r, s }: { r: string; s: string },
): ReturnInformation | null {
  if (r.length > LONGEST || s.length > LONGEST) return null;
  const decoded = Buffer.from(r.replaceAll(" ", "+"), "base64");
  if (!isSignedBy(secretKey, decoded, s.replaceAll(" ", "+"))) return null;
  const message = parseAs(ReturnMessage, decoded.toString());
  if (message === null || message.m !== merchant) return null;
  return { orderRef: message.o, transactionId: message.t, event: message.e };
}

/** The other direction, as the provider writes it. */
export function writeReturn(
  secretKey: string,
  message: { r: number; t: number; e: ReturnMessage["e"]; m: string; o: string },
): { r: string; s: string } {
  const text = JSON.stringify(message);
  return { r: Buffer.from(text).toString("base64"), s: sign(secretKey, text) };
}
