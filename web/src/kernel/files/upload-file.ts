import { CallError, NO_ANSWER } from "../calls/call-error.ts";
import { refusalIn } from "../calls/calls.ts";
import { connection } from "../calls/connection.ts";
import type { FileInfo } from "./pick-file.ts";

export type UploadOptions = {
  /** The file's folder in the picker; other controls have no folders. */
  readonly place?: Readonly<Record<string, string>>;
  /** Called with the percentage sent, 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
};

/**
 * Uploads a file to a control and returns its key, name, type and size: `await uploadFile("personEditControl", file, { onProgress })`. See
 * {@link sendFile}.
 */
export async function uploadFile(
  control: string,
  file: File,
  { place = {}, ...options }: UploadOptions = {},
): Promise<FileInfo> {
  const query = new URLSearchParams(place);
  // The server validates its output, as in `call`.
  const info = await sendFile<FileInfo>(`/${control}/addFile${query.size > 0 ? `?${query}` : ""}`, file, options);
  const { key, fileName, mimeType, fileSize } = info;
  return { key, fileName, mimeType, fileSize };
}

/**
 * Posts a file to a path and returns the response body. It uses XMLHttpRequest, since fetch reports no upload progress. Throws {@link
 * CallError}, also for a refusal; an aborted upload throws the abort's reason.
 */
export function sendFile<O>(
  path: `/${string}`,
  file: File,
  { onProgress, signal }: Omit<UploadOptions, "place"> = {},
): Promise<O> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    request.open("POST", `/api${path}`);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", document.documentElement.lang);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.floor((loaded / total) * 100));
    });
    request.addEventListener("load", () => {
      connection.reached();
      const refusal = refusalOf(request.status, request.response);
      if (refusal) reject(refusal);
      // cast: the server validates its output, as in `call`.
      else resolve(request.response as O);
    });
    request.addEventListener("error", () => {
      connection.lost();
      reject(new CallError(NO_ANSWER));
    });
    request.addEventListener("abort", () => reject(abortReason(signal)));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) reject(abortReason(signal));
    else request.send(form);
  });
}

const abortReason = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException("aborted", "AbortError");

/** A body that is not JSON is null. */
function refusalOf(status: number, body: unknown): CallError | null {
  if (body === null) return new CallError(status === OK ? BAD_GATEWAY : status, refusalIn(body));
  const isDone = status === OK && typeof body === "object" && "successful" in body && body.successful === true;
  return isDone ? null : new CallError(status, refusalIn(body));
}

const OK = 200;
const BAD_GATEWAY = 502;
