import type { Documented, Schema } from "./documented.ts";

/** Renders a page with every call by its feature, for developers of client programs. */
export function documentationPage(documented: readonly Documented[], basePath: string): string {
  const groups = new Map<string, Documented[]>();
  for (const one of documented) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
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
<nav><p>${[...groups.keys()].map((group) => `<a href="#${escape(group)}">${escape(group)}</a>`).join(" · ")}</p></nav>
${[...groups].map(([group, list]) => `<h2 id="${escape(group)}">${escape(group)}</h2>\n${list.map((one) => section(one, basePath)).join("\n")}`).join("\n")}
</main>
</body>
</html>
`;
}

const section = ({ method, path, about, who, query, body, answer }: Documented, basePath: string): string =>
  `<details>
<summary><code>${method.toUpperCase()} ${escape(basePath + path)}</code> ${escape(about)}</summary>
<p>${escape(who)}</p>
${query ? `<h3>Takes, in the address</h3><pre>${text(query)}</pre>\n` : ""}${body ? `<h3>Takes: ${body.type}</h3><pre>${text(body.schema)}</pre>\n` : ""}<h3>Answers: ${answer.type}</h3><pre>${text(answer.schema)}</pre>
</details>`;

const text = (schema: Schema): string => escape(JSON.stringify(schema, null, 2));

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
