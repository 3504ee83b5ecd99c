import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { AppContext } from "../../../app-context.ts";
import { inspect, type Inspected, type AcceptedContent } from "./inspect.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { refuseFull } from "../refuse-full.ts";
import { spool } from "./spool.ts";

/** One part, which is the file; other parts of a form are not read. */
const FORM = { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 };
/** The bytes around the file: boundaries and headers of one part. */
const FRAME = 65_536;

/** Only two contents of at most 20 MB are completely in memory at once, however many uploads there are. */
const limited = limitConcurrency({ wide: 2, waiting: 40 });

/** Lets the routes of a scope receive a file with {@link takeFile}. */
export const takeForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false, limits: FORM });
};

export type TakenFile = Inspected & { readonly fileName: string };

/**
 * Receives every file from outside: reads the part `file` of a form within limits, inspects it, and passes it to
 * `keep`, whose result is the response.
 *
 * @throws {Refusal}
 */
export async function takeFile<T>(
  { uploadScanner, saving }: Pick<AppContext, "uploadScanner" | "saving">,
  request: FastifyRequest,
  accepted: AcceptedContent,
  keep: (file: TakenFile) => Promise<T>,
): Promise<T> {
  const tooLarge = () => new Refusal(accepted.tooLarge, { status: 413 });
  if (Number(request.headers["content-length"] ?? 0) > accepted.largest + FRAME) throw tooLarge();
  if (!request.isMultipart()) throw new Refusal("kernel.error.wrongMediaType", { status: 415 });
  const part = await request.file({ limits: { fileSize: accepted.largest } }).catch(refuseForm);
  if (part?.fieldname !== "file") throw new Refusal("file.refusal.noFile");
  const spooled = await spool(part.file).catch((error: unknown) => {
    saving.failed("uploads", error);
    return refuseCut(error);
  });
  try {
    if (part.file.truncated) throw tooLarge();
    return await limited(async () => {
      const file = await inspect(await spooled.content(), accepted, uploadScanner);
      return keep({ ...file, fileName: part.filename });
    });
  } finally {
    await spooled.close();
  }
}

/** An unreadable form is the client's error; the form parser has no status for some cases. */
function refuseForm(error: unknown): never {
  if (error instanceof Error && "statusCode" in error) throw error;
  throw new Refusal("file.refusal.cut", { status: 400 });
}

/** Refuses a truncated file: the disk failed, or the client stopped sending. */
function refuseCut(error: unknown): never {
  if (error instanceof Error && "syscall" in error) return refuseFull(error);
  throw new Refusal("file.refusal.cut", { status: 400 });
}
