import type { Call, Calls } from "@rajt/contract/kernel/calls";
import * as z from "zod";

type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 document of declared calls: who may, what they take, what they answer. */
export function openApiOf(calls: Calls, basePath: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    (paths[basePath + path] ??= {})[method.toLowerCase()] = operation(path, method, call);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Rajt",
      version: "0.1.0",
      description:
        "The calls of the portal. An answer with `successful: false` says why in `code` and `message`, and by field in `properties`; 401 asks to sign in, 403 forbids, 404 has no such row for the caller, 429 and 503 name a `Retry-After`.",
    },
    paths,
  };
}

function operation(path: string, method: string, call: Call): Record<string, unknown> {
  const input = schemaOf(call.input, "input");
  return {
    operationId: path.slice(1).replaceAll("/", "_"),
    summary: call.about,
    tags: [path.split("/")[1]],
    description: needsInWords(call),
    ...(method === "POST"
      ? { requestBody: { required: true, content: { "application/json": { schema: input } } } }
      : {}),
    responses: {
      "200": {
        description: "the answer",
        content: { "application/json": { schema: schemaOf(call.output, "output") } },
      },
      default: { description: "refused", content: { "application/json": { schema: REFUSED } } },
    },
  };
}

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
  return rest;
};

export const needsInWords = ({ needs }: Call): string => {
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
      return `Needs ${needs.services.join(" or ")} (${needs.level}).`;
  }
};

const REFUSED: Schema = {
  type: "object",
  required: ["successful", "code", "message"],
  properties: {
    successful: { const: false },
    code: { type: "string" },
    message: { type: "string" },
    properties: {
      type: "object",
      additionalProperties: { type: "array", items: { type: "object", properties: { message: { type: "string" } } } },
    },
  },
};
