import { createHash } from "node:crypto";
import { disposition } from "../../kernel/http/disposition.ts";
import type { StoredFile } from "./file.store.ts";

type Headers = Readonly<Record<string, string>>;

/** Nothing in a file runs, loads or frames anything, even when it is opened by itself. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Returns the headers that go with a file: its real type, a name, and never a guess at what else it might be. Pictures,
 * which the portal has drawn itself, are shown; everything else is saved. Files for everyone may be shown by mail
 * programs of other sites, and kept for an hour.
 */
export function headersOf(file: StoredFile): Headers {
  const isPicture = file.mimeType.startsWith("image/");
  const isForEveryone = file.rule === "everyone";
  return {
    "content-type": file.mimeType,
    "content-disposition": disposition(isPicture ? "inline" : "attachment", file.fileName),
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": isForEveryone ? "cross-origin" : "same-origin",
    "cache-control": isForEveryone ? "public, max-age=3600" : "private, no-cache",
    etag: `"${file.sha256.toString("base64url")}"`,
  };
}

export const sha256 = (content: Buffer): Buffer => createHash("sha256").update(content).digest();
