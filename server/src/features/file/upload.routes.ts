import type { FileStorage } from "@rajt/contract/file/file.schema";
import { uploadAnswer } from "@rajt/contract/file/file.calls";
import type { Accepts } from "@rajt/contract/kernel/file-types";
import { uploadAccepts, type Form } from "@rajt/contract/kernel/form/form";
import { guestOnly, type Needs, type Viewer } from "@rajt/contract/kernel/access";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import { makeContext, type CallContext } from "../../kernel/calls/context.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { admit } from "../../kernel/calls/serve-calls.ts";
import { countTry, type Limit } from "../../kernel/db/rate-limit.store.ts";
import type { SessionStore } from "../../kernel/session/session.ts";
import type { AppContext } from "../../app-context.ts";
import { addFile, type Destination } from "./add-file.ts";
import type { Uploader } from "./file.store.ts";
import { acceptedContent } from "./intake/inspect.ts";
import { takeFile, takeForms } from "./intake/take-file.ts";

/** An upload for a form's control: `POST /api/{control}/addFile`. */
export type UploadRoute = {
  readonly control: string;
  readonly needs: Needs;
  readonly accepts: Accepts;
  /** The rule for readers of the file once a record uses it: one of `readers.ts`, or one of a feature. */
  readonly rule: string;
  readonly storage?: FileStorage;
};

/** Returns the upload of a form: by its writers, and of every type that one of its fields accepts. */
export const uploadOf = (
  { control, writes, fields }: Pick<Form, "control" | "writes" | "fields">,
  rule: string,
): UploadRoute => ({
  control,
  needs: writes,
  accepts: uploadAccepts(fields),
  rule,
});

const ABOUT: Readonly<Record<Accepts, string>> = {
  picture:
    "Uploads a picture for the form: JPG, PNG, WEBP or GIF, at most 20 MB. Saving the form with its key retains it.",
  paper:
    "Uploads a picture or a PDF for the form: JPG, PNG, WEBP, GIF or PDF, at most 20 MB. Saving the form with its key retains it.",
  any: "Uploads a picture or a document for the form, at most 20 MB. Saving the form with its key retains it.",
};

/**
 * Adds upload routes: multipart with one part named `file`. Rights are checked before the first byte of the body is
 * read.
 *
 *     routes: addFileRoutes(context, sessions, [uploadOf(personForm, "ownerAndClub")])
 */
export const addFileRoutes =
  (context: AppContext, sessions: SessionStore, uploads: readonly UploadRoute[]) =>
  async (app: FastifyInstance): Promise<void> => {
    await takeForms(app);
    for (const { control, needs, accepts, rule, storage = "private" } of uploads)
      addUpload(app, context, sessions, {
        control,
        needs,
        about: ABOUT[accepts],
        destination: async () => ({ accepts, rule, storage, directory: null, inLibrary: false }),
      });
  };

/**
 * Adds upload routes for guests: the files have no owner until a record takes them, and only the guest's browser reads
 * them. `limit`: how many uploads an address may send; `network`: the network of an address.
 */
export const addGuestFileRoutes =
  (
    context: AppContext,
    sessions: SessionStore,
    {
      control,
      accepts,
      rule,
      limit,
      network,
    }: Omit<UploadRoute, "needs" | "storage"> & { limit: (ip: string) => Limit; network: (ip: string) => string },
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    await takeForms(app);
    addUpload(app, context, sessions, {
      control,
      needs: guestOnly,
      about: ABOUT[accepts],
      destination: async () => ({ accepts, rule, storage: "private", directory: null, inLibrary: false }),
      uploader: async ({ ip, now, guest }) => {
        const counted = await countTry(context.db, [limit(ip)], now);
        if (counted.limited)
          throw new Refusal("file.refusal.tooManyHere", {
            status: 429,
            retryAfterSeconds: counted.retryAfterSeconds,
            variables: { minutes: Math.ceil(counted.retryAfterSeconds / 60) },
          });
        return { account: null, guest: guest.tokenHash ?? guest.start(), network: network(ip) };
      },
    });
  };

type Uploading = Omit<CallContext<never>, "input">;

const accountOf = async ({ account }: Uploading): Promise<Uploader> => ({ account: await account(), guest: null });

type Upload = {
  readonly control: string;
  readonly needs: Needs;
  /** The description in the documentation. */
  readonly about: string;
  readonly query?: z.ZodType;
  /** Called once the uploader is known. */
  readonly destination: (request: FastifyRequest, viewer: Viewer) => Promise<Destination>;
  /** Omitted: the signed-in account. */
  readonly uploader?: (context: Uploading) => Promise<Uploader>;
};

/** Adds one upload route. */
export function addUpload(
  app: FastifyInstance,
  context: AppContext,
  sessions: SessionStore,
  { control, needs, about, query, destination, uploader = accountOf }: Upload,
): void {
  const { clock, publicUrl } = context;
  const stream = { about, answers: uploadAnswer, ...(query && { query }) };
  app.post(`/api/${control}/addFile`, { config: { takesFiles: true, needs, stream } }, async (request, reply) => {
    const call = makeContext(request, reply, { clock, sessions, publicUrl });
    await admit(needs, `POST /${control}/addFile`, call, { sessions });
    const by = await uploader(call);
    const where = await destination(request, await call.viewer());
    const answer = await takeFile(context, request, acceptedContent(where.accepts), (file) =>
      addFile(context, file, where, { uploader: by, at: call.now }),
    );
    return uploadAnswer.parse(answer);
  });
}
