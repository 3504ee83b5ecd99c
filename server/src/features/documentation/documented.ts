import { setImmediate } from "node:timers/promises";
import type { Needs } from "@rajt/contract/kernel/access";
import type { Calls } from "@rajt/contract/kernel/calls";
import * as z from "zod";
import type { DeclaredRoute } from "../../kernel/http/declared-routes.ts";

export type Schema = Record<string, unknown>;

/** Of a call, or of a route that takes or gives a file: what there is to know of it before it is used. */
export type Documented = {
  readonly method: "get" | "post";
  /** Below the base path: `/{control}/{act}`. */
  readonly path: string;
  readonly about: string;
  readonly who: string;
  readonly query: Schema | null;
  readonly body: { readonly type: string; readonly schema: Schema } | null;
  readonly answer: { readonly type: string; readonly schema: Schema };
};

const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data";
const FILE: Schema = { type: "string", contentMediaType: "application/octet-stream" };
const FORM: Schema = { type: "object", required: ["file"], additionalProperties: false, properties: { file: FILE } };

/** Each call in a turn of its own: together they would hold the event loop for a tenth of a second. */
export async function documentedCalls(calls: Calls): Promise<Documented[]> {
  const documented: Documented[] = [];
  for (const [name, { about, needs, input, output }] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    const isPost = method === "POST";
    documented.push({
      method: isPost ? "post" : "get",
      path,
      about,
      who: needsInWords(needs),
      query: isPost ? null : schemaOf(input, "input"),
      body: isPost ? { type: JSON_TYPE, schema: schemaOf(input, "input") } : null,
      answer: { type: JSON_TYPE, schema: schemaOf(output, "output") },
    });
    await setImmediate();
  }
  return documented;
}

/** The routes that stream: each says of itself what it is, where it is made. */
export const documentedStreams = (routes: readonly DeclaredRoute[], basePath: string): Documented[] =>
  routes.flatMap(({ name, needs, stream, takesFiles }) => {
    if (stream === undefined) return [];
    const [method = "", url = ""] = name.split(" ");
    const { about, query, answers } = stream;
    return {
      method: method === "POST" ? "post" : "get",
      path: url.slice(basePath.length),
      about,
      who: needs === null ? "Open to everyone who may read the file." : needsInWords(needs),
      query: query ? schemaOf(query, "input") : null,
      body: takesFiles ? { type: FORM_TYPE, schema: FORM } : null,
      answer:
        typeof answers === "string"
          ? { type: answers, schema: { ...FILE, contentMediaType: answers } }
          : { type: JSON_TYPE, schema: schemaOf(answers, "output") },
    };
  });

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
      return `Needs ${needs.services.join(" or ")} (${needs.level})${needs.guests ? ", for the signed-out too" : ""}.`;
  }
}
