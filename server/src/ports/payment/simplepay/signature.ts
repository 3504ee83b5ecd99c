import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The signature of every SimplePay v2 message in both directions: base64 of HMAC-SHA384 over the exact bytes of the body (64 characters). A
 * message is never parsed and serialised again before it is signed or verified: the bytes would differ. See product/simplepay 2.
 */
export function sign(secretKey: string, message: Buffer | string): string {
  return createHmac("sha384", secretKey.trim()).update(message).digest("base64");
}

/** Compares in constant time; surrounding white space of the header is ignored. */
export function isSignedBy(secretKey: string, message: Buffer | string, signature: string): boolean {
  const expected = Buffer.from(sign(secretKey, message));
  const given = Buffer.from(signature.trim());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The value of a Signature header; empty (never valid) when it is missing or repeated. */
export function signatureOf(headers: Record<string, string | string[] | undefined>): string {
  const value = headers["signature"] ?? headers["Signature"];
  return typeof value === "string" ? value : "";
}

/**
 * Serialises JSON as the provider's own kit does, slashes escaped, as the bytes to be signed and sent: its documented signatures match only
 * so, and unescaped slashes were reported to be refused.
 */
export function toSignedBytes(message: object): Buffer {
  return Buffer.from(JSON.stringify(message).replaceAll("/", "\\/"));
}
