import { LARGEST_FILE } from "@rajt/contract/file/file.rules";
import { acceptedTypes, type Accepts, type FileType } from "@rajt/contract/kernel/file-types";
import { Refusal, type MessageCode } from "../../../kernel/calls/refusal.ts";
import type { UploadScanner } from "../../../ports/scanner/upload-scanner.ts";
import { redraw } from "./picture.ts";
import { lookThrough } from "./reader.ts";
import { beginsAs, isHeic } from "./signature.ts";

/** The types that a destination accepts, and its responses to others. */
export type AcceptedContent = {
  readonly types: readonly FileType[];
  readonly otherwise: MessageCode;
  /** In bytes. */
  readonly largest: number;
  readonly tooLarge: MessageCode;
};

const OTHERWISE: Readonly<Record<Accepts, MessageCode>> = {
  picture: "file.refusal.notPicture",
  paper: "file.refusal.notPaper",
  any: "file.refusal.notAccepted",
};

/** Returns the types that a field of a form accepts. */
export const acceptedContent = (accepts: Accepts): AcceptedContent => ({
  types: acceptedTypes(accepts),
  otherwise: OTHERWISE[accepts],
  largest: LARGEST_FILE,
  tooLarge: "file.refusal.tooLarge",
});

export type Inspected = { readonly type: FileType; readonly content: Buffer };

/**
 * Returns the type of a content and the content to store: pictures are re-encoded, documents are checked and stored
 * unchanged. A configured scanner runs first.
 *
 * @throws {Refusal} with the reason for the uploader
 */
export async function inspect(
  content: Buffer,
  { types, otherwise }: Pick<AcceptedContent, "types" | "otherwise">,
  scanner: UploadScanner | null = null,
): Promise<Inspected> {
  if (content.length === 0) throw new Refusal("file.refusal.empty");
  const begins = beginsAs(content);
  if (begins === null && isHeic(content)) throw new Refusal("file.refusal.heic");
  if (begins === null || (begins !== "archive" && !types.includes(begins))) throw new Refusal(otherwise);
  if (scanner) await scan(content, scanner);
  if (begins !== "archive" && begins !== "application/pdf")
    return { type: begins, content: await redraw(content, begins) };
  const type = await lookThrough(content, types);
  if (type === null) throw new Refusal(otherwise);
  return { type, content };
}

const RETRY_SECONDS = 60;

/** Scans a content; without a verdict it is refused. */
async function scan(content: Buffer, scanner: UploadScanner): Promise<void> {
  const found = await scanner.scan(content).catch((cause: unknown) => {
    throw new Refusal("file.refusal.scannerAway", { status: 503, retryAfterSeconds: RETRY_SECONDS, cause });
  });
  if (found !== null) throw new Refusal("file.refusal.infected", { variables: { found } });
}
