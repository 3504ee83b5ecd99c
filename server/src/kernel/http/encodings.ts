import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
/** A text in the encoding that is asked for, made once for each. */
export type Body = (encoding: Encoding) => string | Buffer;

/** A page is some ten kilobytes: quickly is well enough. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function inEncodings(text: string): Body {
  const made: Partial<Record<Encoding, string | Buffer>> = { identity: text };
  return (encoding) => (made[encoding] ??= encoding === "br" ? brotliCompressSync(text, QUICK) : gzipSync(text));
}

/** Returns the smallest encoding that a caller takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = new Set(
    (accepted ?? "")
      .split(",")
      .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
      .map((one) => one.split(";")[0]?.trim().toLowerCase()),
  );
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : "identity";
}
