import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
/** A text in the requested encoding, encoded once for each. */
export type Body = (encoding: Encoding) => string | Buffer;

/** A page has some ten kilobytes: a fast level suffices. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function inEncodings(text: string): Body {
  const made: Partial<Record<Encoding, string | Buffer>> = { identity: text };
  return (encoding) => (made[encoding] ??= encoding === "br" ? brotliCompressSync(text, QUICK) : gzipSync(text));
}

/** Returns the smallest encoding that a client accepts. */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = new Set(
    (accepted ?? "")
      .split(",")
      .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
      .map((one) => one.split(";")[0]?.trim().toLowerCase()),
  );
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : "identity";
}
