import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { World } from "../../../world.ts";
import { inspect, type Inspected, type Wanted } from "./inspect.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { refuseFull } from "../refuse-full.ts";
import { spool } from "./spool.ts";

/** One part, which is the file; nothing else of a form is even read. */
const FORM = { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 };
/** The frame around the file: boundaries and headers of one part. */
const FRAME = 65_536;

/** Contents are whole in memory only in a lane: two of at most 20 MB at a time, however many senders there are. */
const limited = limitConcurrency({ wide: 2, waiting: 40 });

/** Lets a route of the scope take a file with {@link takeFile}. */
export const takeForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false, limits: FORM });
};

export type TakenFile = Inspected & { readonly fileName: string };

/**
 * The one door for files from outside: takes the part named `file` of a form, bounded in every way, looks at what it is, and gives it to
 * `keep`, which says what the request answers.
 *
 * @throws {Refusal}
 */
export async function takeFile<T>(
  { uploadScanner, saving }: Pick<World, "uploadScanner" | "saving">,
  request: FastifyRequest,
  wanted: Wanted,
  keep: (file: TakenFile) => Promise<T>,
): Promise<T> {
  const tooLarge = () => new Refusal(wanted.tooLarge, { status: 413 });
  if (Number(request.headers["content-length"] ?? 0) > wanted.largest + FRAME) throw tooLarge();
  if (!request.isMultipart()) throw new Refusal("kernel.error.wrongMediaType", { status: 415 });
  const part = await request.file({ limits: { fileSize: wanted.largest } }).catch(refuseForm);
  if (part?.fieldname !== "file") throw new Refusal("file.refusal.noFile");
  const spooled = await spool(part.file).catch((error: unknown) => {
    saving.failed("uploads", error);
    return refuseCut(error);
  });
  try {
    if (part.file.truncated) throw tooLarge();
    return await limited(async () => {
      const file = await inspect(await spooled.content(), wanted, uploadScanner);
      return keep({ ...file, fileName: part.filename });
    });
  } finally {
    await spooled.close();
  }
}

/** A form that cannot be read is the sender's matter; the reader of forms has no status for some of what it finds. */
function refuseForm(error: unknown): never {
  if (error instanceof Error && "statusCode" in error) throw error;
  throw new Refusal("file.refusal.cut", { status: 400 });
}

/** Refuses a file that was cut short: the fault is the disk's, or the sender's who stopped in the middle. */
function refuseCut(error: unknown): never {
  if (error instanceof Error && "syscall" in error) return refuseFull(error);
  throw new Refusal("file.refusal.cut", { status: 400 });
}
