import { CallError, NO_ANSWER } from "../call-error.ts";
import { refusalIn } from "../calls.ts";
import { connection } from "../connection.ts";
import type { FileInfo } from "./pick-file.ts";

export type UploadOptions = {
  /** Where in the picker it goes; other controls take none. */
  readonly place?: Readonly<Record<string, string>>;
  /** Told how much has left, from 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
};

/**
 * Uploads a file to a control: `await uploadFile("personEditControl", file, { onProgress })`. By XMLHttpRequest, since fetch does not tell how
 * much has left. Throws {@link CallError}, also when the answer is a refusal; an aborted upload throws the abort's reason.
 */
export function uploadFile(
  control: string,
  file: File,
  { place = {}, onProgress, signal }: UploadOptions = {},
): Promise<FileInfo> {
  const query = new URLSearchParams(place);
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    request.open("POST", `/api/${control}/addFile${query.size > 0 ? `?${query}` : ""}`);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", document.documentElement.lang);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.floor((loaded / total) * 100));
    });
    request.addEventListener("load", () => {
      connection.reached();
      const info = infoIn(request.status, request.response);
      if (info instanceof CallError) reject(info);
      else resolve(info);
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

function infoIn(status: number, body: unknown): FileInfo | CallError {
  // The server answers by the contract, as in `call`; a body that is no JSON is null.
  const { key, fileName, mimeType, fileSize } = (body ?? {}) as Partial<FileInfo>;
  if (key === undefined || fileName === undefined || mimeType === undefined || fileSize === undefined)
    return new CallError(body === null && status === OK ? BAD_GATEWAY : status, refusalIn(body));
  return { key, fileName, mimeType, fileSize };
}

const OK = 200;
const BAD_GATEWAY = 502;
