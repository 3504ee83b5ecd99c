import type { Needs } from "@rajt/contract/kernel/access";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";

/**
 * The entry at `/api/docs` for a route with an uploaded or downloaded file: it streams, so it is no call and has no contract.
 */
export type Stream = {
  readonly about: string;
  readonly query?: z.ZodType;
  /** JSON of this schema, or a file of this type. */
  readonly answers: z.ZodType | string;
};

/** A served route; `needs` is null for one that is open on purpose. */
export type DeclaredRoute = {
  readonly name: string;
  readonly needs: Needs | null;
  readonly stream?: Stream;
  readonly takesFiles: boolean;
};

/**
 * Registers every route added to the scope from now on. Each declares its needs in its configuration, as every call does, or is on the list
 * of open routes; the portal does not start with any other.
 *
 *     app.get("/api/contestTableControl/exportXlsx", { config: { needs: anyOf("Contest") } }, …)
 *
 * @throws {Error} naming the route
 */
export function declaredRoutes(scope: FastifyInstance, open: ReadonlySet<string>): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  scope.addHook("onRoute", ({ method, url, config }) => {
    for (const one of [method].flat()) {
      // HEAD is answered by the GET beside it.
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
    /** The needs of the route; the handler checks them. */
    needs?: Needs;
    /** The documentation of a route with files. */
    stream?: Stream;
  }
}
