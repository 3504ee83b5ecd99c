import { expect, test } from "vitest";
import { renderTemplate } from "./mail-template.ts";

const render = (html: string, values: Readonly<Record<string, unknown>> = {}) =>
  renderTemplate({ subject: "-", html, text: "-" }, values).html;

test.each([
  "{{ name | raw }}",
  "{{ name.constructor }}",
  "{% for a in (1..9999) %}{{ a }}{% endfor %}",
  "{% include 'a' %}",
  "{{ unclosed",
  "{{{ name }}}",
])("refuses a template with more than placeholders: %s", (html) => {
  expect(() => render(html, { name: "<b>" })).toThrow("not a placeholder: {");
});

test("resolves no inherited property", () => {
  expect(render("[{{ constructor }}{{ __proto__ }}]", { name: "x" })).toBe("[]");
});

test("renders rows as an escaped table outside paragraphs in HTML, and as lines in text", () => {
  const items = [
    { title: "Kupa & <b>", amount: "1 Ft" },
    { title: "{{ name }}", amount: '"2" Ft' },
  ];
  const template = { subject: "-", html: "<p>Íme:</p><p>{{ items }}</p>", text: "{{ items }}" };
  const { html, text } = renderTemplate(template, { items, name: "x" });
  expect(html).toMatch(/^<p>Íme:<\/p><table [^>]*><tr><td [^>]*>Kupa &amp; &lt;b&gt;<\/td>.*<\/table>$/);
  expect(html).toContain("{{ name }}</td>");
  expect(text).toBe('- Kupa & <b>: 1 Ft\n- {{ name }}: "2" Ft');
});

test.each([
  ["<p>Reason: {{ reason }}</p><p>Bye</p>", "<p>Bye</p>"],
  ['<h1>Hi</h1><p style="color:#fff"><a href="{{ link }}">Open</a> {{ name }}</p>', "<h1>Hi</h1>"],
  ["<p>One</p><p>Two<br />{{reason}}</p>", "<p>One</p>"],
  ["<ul><li>{{ reason }}</li><li>Two</li></ul>", "<ul><li>Two</li></ul>"],
  ["<blockquote><p>{{ reason }}</p><p>{{ name }}</p></blockquote>", "<blockquote><p>x</p></blockquote>"],
  ["{{ reason }} and <p>{{ empty }}</p>", " and <p></p>"],
])("omits a paragraph whose placeholder is null: %s", (html, expected) => {
  expect(render(html, { reason: null, link: null, name: "x", empty: "" })).toBe(expected);
});

test("omits a text line whose placeholder is null, and leaves no gap", () => {
  const text = "Hi {{ name }}!\n\n\nReason: {{ reason }}\n\n{{ link }}\n\nBye";
  const filled = (values: { readonly reason: string | null }) =>
    renderTemplate({ subject: "-{{ reason }}", html: "", text }, { name: "x", link: null, ...values }).text;
  expect(filled({ reason: "why" })).toBe("Hi x!\n\n\nReason: why\n\nBye");
  expect(filled({ reason: null })).toBe("Hi x!\n\n\nBye");
});
