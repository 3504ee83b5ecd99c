import { CallError, NO_ANSWER } from "../calls/call-error.ts";
import { controlResponse } from "../calls/calls.ts";
import { connection } from "../calls/connection.ts";

type DownloadOptions = {
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly progress: (bytes: number) => void;
};

/**
 * Downloads a generated file and saves it under the server's name, which it returns. A fetch, unlike a link, has a progress, can be
 * cancelled, and shows a failure as a sentence.
 */
export async function download(
  name: `GET /${string}`,
  input: Readonly<Record<string, string>>,
  { signal, progress }: DownloadOptions,
): Promise<string> {
  const response = await controlResponse(name, input, { signal });
  const parts = await partsOf(response, signal, progress);
  const file = fileNameIn(response.headers.get("content-disposition") ?? "");
  save(new Blob(parts, { type: response.headers.get("content-type") ?? "" }), file);
  return file;
}

async function partsOf(
  response: Response,
  signal: AbortSignal,
  progress: (bytes: number) => void,
): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      progress(bytes);
    }
  } catch (failure) {
    if (signal.aborted) throw failure;
    // An incomplete file is not saved.
    connection.lost();
    throw new CallError(NO_ANSWER);
  }
  return parts;
}

/** RFC 6266: the UTF-8 name if there is one, else the plain one. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? "export.xlsx";
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
