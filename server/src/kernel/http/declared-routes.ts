import type { Needs } from "@rajt/contract/kernel/access";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";

/**
 * The entry at `/api/docs` for a route that takes or gives a file: it streams, so it is no call and stands in no
 * contract.
 */
export type Stream = {
  readonly about: string;
  readonly query?: z.ZodType;
  /** JSON of this schema, or a file of this type. */
  readonly answers: z.ZodType | string;
};

/** A route as it is served; `needs` is null of one that is open on purpose. */
export type DeclaredRoute = {
  readonly name: string;
  readonly needs: Needs | null;
  readonly stream?: Stream;
  readonly takesFiles: boolean;
};

/**
 * Notes every route that is added to the scope from now on. Each says in its configuration who may use it, as every call does, or is on the
 * list of those that are open; the portal does not start with any other.
 *
 *     app.get("/api/contestTableControl/exportXlsx", { config: { needs: anyOf("Contest") } }, …)
 *
 * @throws {Error} naming the route
 */
export function declaredRoutes(scope: FastifyInstance, open: ReadonlySet<string>): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  scope.addHook("onRoute", ({ method, url, config }) => {
    for (const one of [method].flat()) {
      // What answers HEAD is the GET beside it.
      if (one === "HEAD") continue;
      const name = `${one} ${url}`;
      const needs = config?.needs;
      if (!needs && !open.has(name)) throw new Error(`${name} says neither what it needs nor that it is open`);
      const { stream, takesFiles = false } = config ?? {};
      routes.push({ name, needs: needs ?? null, takesFiles, ...(stream && { stream }) });
    }
  });
  return routes;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The people who may use the route; the handler asks for it. */
    needs?: Needs;
    /** Of a route that takes or gives files: what its documentation says. */
    stream?: Stream;
  }
}
