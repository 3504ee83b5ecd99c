import { expect, test, vi } from "vitest";
import { renderPage, renderTemplate } from "./mail-template.ts";

const render = async (html: string, values: Readonly<Record<string, unknown>> = {}) =>
  (await renderTemplate({ subject: "-", html, text: "-" }, values)).html;

test.each([
  ["{{ name | raw }}", "undefined filter: raw"],
  ["{{ name | upcase }}", "undefined filter: upcase"],
  ["{% for a in (1..9999) %}{{ a }}{% endfor %}", "not found"],
  ["{% assign a = 1 %}", "not found"],
  ["{% include 'a' %}", "not found"],
  ["{% render '/etc/passwd' %}", "not found"],
  ["{{ unclosed", "not closed"],
])("a template gets neither past the escaping nor to a file: %s", async (html, message) => {
  await expect(render(html, { name: "<b>" })).rejects.toThrow(message);
});

test("however slow the machine is, a mail and a page are rendered", async () => {
  let now = 0;
  const slow = vi.spyOn(performance, "now").mockImplementation(() => (now += 10_000));
  try {
    expect(await render("<p>{{ name }}</p>", { name: "Kupa" })).toContain("Kupa");
    expect(await renderPage("{% for one in all %}{{ one }},{% endfor %}", { all: [1, 2, 3] })).toBe("1,2,3,");
  } finally {
    slow.mockRestore();
  }
});

test("nothing inherited is reached", async () => {
  expect(await render("[{{ name.constructor.name }}{{ constructor }}{{ __proto__ }}]", { name: "x" })).toBe("[]");
});

test("rows are a table in HTML, escaped and apart from paragraphs, and lines in text", async () => {
  const items = [
    { title: "Kupa & <b>", amount: "1 Ft" },
    { title: "{{ name }}", amount: '"2" Ft' },
  ];
  const template = { subject: "-", html: "<p>Íme:</p><p>{{ items }}</p>", text: "{{ items }}" };
  const { html, text } = await renderTemplate(template, { items, name: "x" });
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
])("a paragraph whose placeholder has nothing to say is left out: %s", async (html, expected) => {
  expect(await render(html, { reason: null, link: null, name: "x", empty: "" })).toBe(expected);
});

test("so is a line of the text, and no gap is left behind", async () => {
  const text = "Hi {{ name }}!\n\n\nReason: {{ reason }}\n\n{{ link }}\n\nBye";
  const filled = async (values: { readonly reason: string | null }) =>
    (await renderTemplate({ subject: "-{{ reason }}", html: "", text }, { name: "x", link: null, ...values })).text;
  expect(await filled({ reason: "why" })).toBe("Hi x!\n\n\nReason: why\n\nBye");
  expect(await filled({ reason: null })).toBe("Hi x!\n\n\nBye");
});
