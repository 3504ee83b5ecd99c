import type { Call, Calls } from "@rajt/contract/kernel/calls";
import * as z from "zod";
import { needsInWords } from "./open-api.ts";

/** A page that lists every call by its control: read by people who write a program against the portal. */
export function documentationPage(calls: Calls, basePath: string): string {
  const controls = new Map<string, [string, Call][]>();
  for (const [name, call] of Object.entries(calls)) {
    const control = name.split("/")[1] ?? "";
    controls.set(control, [...(controls.get(control) ?? []), [name, call]]);
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rajt – calls</title>
<link rel="stylesheet" href="${basePath}/docs/style.css">
</head>
<body>
<main>
<h1>Rajt – calls</h1>
<p>Made from the contract. <a href="${basePath}/docs/openapi.json">OpenAPI 3.1 document</a></p>
${[...controls].map(([control, list]) => `<h2>${escape(control)}</h2>\n${list.map(([name, call]) => section(name, call, basePath)).join("\n")}`).join("\n")}
</main>
</body>
</html>
`;
}

const section = (name: string, call: Call, basePath: string): string => {
  const [method = "", path = ""] = name.split(" ");
  return `<details>
<summary><code>${method} ${escape(basePath + path)}</code> ${escape(call.about)}</summary>
<p>${escape(needsInWords(call))}</p>
<h3>Takes</h3><pre>${schemaText(call.input, "input")}</pre>
<h3>Answers</h3><pre>${schemaText(call.output, "output")}</pre>
</details>`;
};

const schemaText = (schema: z.ZodType, io: "input" | "output"): string =>
  escape(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" }), null, 2));

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const PAGE_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; }
code { font-weight: 600; }
pre { overflow-x: auto; padding: .75rem; border-radius: .375rem; background: color-mix(in srgb, currentColor 8%, transparent); }
h3 { font-size: 1rem; margin: .5rem 0; }
`;
