import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

/** The documents that a configuration gives as files: `GET /documents/statutes.pdf`, `GET /documents/privacy-notice.pdf`. */
export const documentRoutes =
  ({ STATUTES, PRIVACY_NOTICE }: Pick<Config, "STATUTES" | "PRIVACY_NOTICE">) =>
  (app: FastifyInstance): void => {
    for (const [name, content] of [
      ["statutes", STATUTES?.content],
      ["privacy-notice", PRIVACY_NOTICE?.content],
    ] as const)
      app.get(`/documents/${name}.pdf`, (_request, reply) =>
        content
          ? reply.type("application/pdf").header("cache-control", "public, max-age=3600").send(content)
          : reply.callNotFound(),
      );
  };
