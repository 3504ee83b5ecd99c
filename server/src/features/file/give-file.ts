import { createHash } from "node:crypto";
import { disposition } from "../../kernel/http/disposition.ts";
import type { StoredFile } from "./file.store.ts";

type Headers = Readonly<Record<string, string>>;

/** Prevents a file from running, loading or framing anything, even when opened by itself. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Returns the headers of a file: its real type, without sniffing, and its name. Pictures, which the portal has
 * re-encoded, are shown inline; other files are downloaded. Public files may be shown by mail programs of other sites,
 * and cached for an hour.
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
