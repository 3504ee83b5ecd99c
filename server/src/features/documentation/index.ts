import { callsByFeature } from "@rajt/contract/portal.calls";
import type { FastifyInstance } from "fastify";
import type { DeclaredRoute } from "../../kernel/http/declared-routes.ts";
import { madeOnce } from "../../kernel/made-once.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import { documentationPage, PAGE_STYLE } from "./documentation.page.ts";
import { documentedCalls, documentedStreams } from "./documented.ts";
import { openApiOf } from "./open-api.ts";

const BASE_PATH = "/api";

/**
 * Serves `/api/docs`: the OpenAPI document of every call and streaming route, as a page for browsers and as JSON for
 * programs. Both are built on the first request: they would take a third of the start-up time, and few portals use
 * them.
 */
export const documentationFeature = ({ publicUrl }: AppContext, routes: () => readonly DeclaredRoute[]): Feature => ({
  routes: (app: FastifyInstance) => {
    const loadDocumentation = madeOnce(() => documentation(routes(), publicUrl));
    app.get("/api/docs", async (request, reply) => {
      const { document, page } = await loadDocumentation();
      return request.headers.accept?.includes("text/html")
        ? reply.type("text/html; charset=utf-8").send(page)
        : reply.send(document);
    });
    app.get("/api/docs/openapi.json", async (_request, reply) => reply.send((await loadDocumentation()).document));
    app.get("/api/docs/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(PAGE_STYLE));
  },
});

async function documentation(
  routes: readonly DeclaredRoute[],
  publicUrl: URL,
): Promise<{ document: unknown; page: string }> {
  const calls = await documentedCalls(callsByFeature);
  const documented = [...calls, ...documentedStreams(routes, BASE_PATH, calls)];
  return {
    document: openApiOf(documented, { basePath: BASE_PATH, publicUrl }),
    page: documentationPage(documented, BASE_PATH),
  };
}
