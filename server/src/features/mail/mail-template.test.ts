import { expect, test } from "vitest";
import { renderTemplate } from "./mail-template.ts";

const render = async (html: string, values: object = {}) =>
  (await renderTemplate({ subject: "-", html, text: "-" }, values)).html;

test.each([
  "{{ name | raw }}",
  "{% include 'a' %}",
  "{% render '/etc/passwd' %}",
  "{{ name | nosuch }}",
  "{{ unclosed",
])("a template gets neither past the escaping nor to a file: %s", async (html) => {
  await expect(render(html, { name: "<b>" })).rejects.toThrow();
});

test("nothing inherited is reached", async () => {
  expect(await render("[{{ name.constructor.name }}{{ constructor }}{{ __proto__ }}]", { name: "x" })).toBe("[]");
});

test("a template that would run for long is stopped", async () => {
  const loops = "{% for a in (1..9999) %}{% for b in (1..9999) %}{{ b }}{% endfor %}{% endfor %}";
  await expect(render(loops)).rejects.toThrow(/limit/);
});
