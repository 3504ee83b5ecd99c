import { setImmediate } from "node:timers/promises";
import { admitsGuests, type Needs } from "@rajt/contract/kernel/access";
import type { Calls } from "@rajt/contract/kernel/calls";
import * as z from "zod";
import type { DeclaredRoute } from "../../kernel/http/declared-routes.ts";

export type Schema = Record<string, unknown>;

/** The documentation of a call, or of a route that transfers a file. */
export type Documented = {
  readonly method: "get" | "post";
  /** Below the base path: `/{control}/{act}`. */
  readonly path: string;
  /** The feature of the call. */
  readonly group: string;
  readonly about: string;
  readonly who: string;
  /** Whether it works without a session. */
  readonly isOpen: boolean;
  readonly query: Schema | null;
  readonly body: { readonly type: string; readonly schema: Schema } | null;
  readonly answer: { readonly type: string; readonly schema: Schema };
};

const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data";
const FILE: Schema = { type: "string", contentMediaType: "application/octet-stream" };
const FORM: Schema = { type: "object", required: ["file"], additionalProperties: false, properties: { file: FILE } };

/** Documents each call in its own turn of the event loop, which all together would block for a tenth of a second. */
export async function documentedCalls(features: Readonly<Record<string, Calls>>): Promise<Documented[]> {
  const documented: Documented[] = [];
  const named = Object.entries(features).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group, name, call })),
  );
  for (const { group, name, call } of named) {
    const { about, needs, input, output } = call;
    const [method = "", path = ""] = name.split(" ");
    const isPost = method === "POST";
    documented.push({
      method: isPost ? "post" : "get",
      path,
      group,
      about,
      who: needsInWords(needs),
      isOpen: admitsGuests(needs),
      query: isPost ? null : schemaOf(input, "input"),
      body: isPost ? { type: JSON_TYPE, schema: schemaOf(input, "input") } : null,
      answer: { type: JSON_TYPE, schema: schemaOf(output, "output") },
    });
    await setImmediate();
  }
  return documented;
}

/**
 * Returns the streaming routes, which are described where they are declared, grouped with the calls of their control,
 * or with files.
 */
export const documentedStreams = (
  routes: readonly DeclaredRoute[],
  basePath: string,
  calls: readonly Documented[],
): Documented[] =>
  routes.flatMap(({ name, needs, stream, takesFiles }) => {
    if (stream === undefined) return [];
    const [method = "", url = ""] = name.split(" ");
    const { about, query, answers } = stream;
    return {
      method: method === "POST" ? "post" : "get",
      path: url.slice(basePath.length),
      group: calls.find(({ path }) => controlOf(path) === controlOf(url.slice(basePath.length)))?.group ?? "file",
      about,
      who: needs === null ? "Open to everyone who may read the file." : needsInWords(needs),
      isOpen: needs === null || admitsGuests(needs),
      query: query ? schemaOf(query, "input") : null,
      body: takesFiles ? { type: FORM_TYPE, schema: FORM } : null,
      answer:
        typeof answers === "string"
          ? { type: answers, schema: { ...FILE, contentMediaType: answers } }
          : { type: JSON_TYPE, schema: schemaOf(answers, "output") },
    };
  });

const controlOf = (path: string): string | undefined => path.split("/")[1];

function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
  return rest;
}

function needsInWords(needs: Needs): string {
  switch (needs.kind) {
    case "everyone":
      return "Open to everyone.";
    case "guest":
      return "For signed-out visitors.";
    case "signedIn":
      return "For anyone signed in.";
    case "superAdmin":
      return "For federation administrators.";
    case "service":
      return `Needs ${needs.services.join(" or ")} (${needs.level})${needs.guests ? ", for the signed-out too" : ""}${needs.staff ? ", of staff" : ""}.`;
  }
}
