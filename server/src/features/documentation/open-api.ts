import { sessionCookie } from "../../kernel/session/session.ts";
import type { Documented, Schema } from "./documented.ts";

type Where = { readonly basePath: string; readonly publicUrl: URL };

/** Returns the OpenAPI 3.1 document of the served calls: rights, inputs and responses. */
export function openApiOf(documented: readonly Documented[], { basePath, publicUrl }: Where): Schema {
  const paths: Record<string, Schema> = {};
  for (const one of documented) (paths[basePath + one.path] ??= {})[one.method] = operation(one);
  return {
    openapi: "3.1.0",
    info: {
      title: "Rajt",
      license: { name: "MIT", identifier: "MIT" },
      version: "0.1.0",
      description:
        "The calls of the portal. An answer with `successful: false` says why in `code` and `message`, and by field in `properties`; 401 asks to sign in, 403 forbids, 404 has no such row for the caller, 429 and 503 name a `Retry-After`.",
    },
    servers: [{ url: "/", description: "This portal." }],
    tags: [...new Set(documented.map(({ group }) => group))]
      .toSorted()
      .map((name) => ({ name, description: `Calls of ${name}.` })),
    paths,
    components: {
      // Behind https the name has the prefix __Host-, with which browsers protect it.
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookie(publicUrl).name } },
      responses: { Refused: { description: "refused", content: { "application/json": { schema: REFUSED } } } },
    },
  };
}

function operation({ method, path, group, about, who, isOpen, query, body, answer }: Documented): Schema {
  const parameters = parametersOf(query);
  return {
    // Includes the method: one path may have two.
    operationId: `${method}${path.replaceAll("/", "_")}`,
    summary: about,
    tags: [group],
    description: who,
    security: isOpen ? [{}] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } }),
    responses: {
      "200": { description: "the answer", content: { [answer.type]: { schema: answer.schema } } },
      "4XX": { $ref: "#/components/responses/Refused" },
      default: { $ref: "#/components/responses/Refused" },
    },
  };
}

/** Returns a parameter for each property of a query. */
function parametersOf(query: Schema | null): Schema[] {
  const { properties = {}, required = [] } = (query ?? {}) as { properties?: Schema; required?: readonly string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

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
