import { expect, test } from "vitest";
import { renderTemplate } from "./mail-template.ts";

const render = async (html: string, values: object = {}) =>
  (await renderTemplate({ subject: "-", html, text: "-" }, values)).html;

test.each([
  ["{{ name | raw }}", "undefined filter: raw"],
  ["{{ name | nosuch }}", "undefined filter: nosuch"],
  ["{% include 'a' %}", /lookup|ENOENT/],
  ["{% render '/etc/passwd' %}", /lookup|ENOENT/],
  ["{{ unclosed", "not closed"],
])("a template gets neither past the escaping nor to a file: %s", async (html, message) => {
  await expect(render(html, { name: "<b>" })).rejects.toThrow(message);
});

test("nothing inherited is reached", async () => {
  expect(await render("[{{ name.constructor.name }}{{ constructor }}{{ __proto__ }}]", { name: "x" })).toBe("[]");
});

test("a template that would run for long is stopped", async () => {
  const loops = "{% for a in (1..9999) %}{% for b in (1..9999) %}{{ b }}{% endfor %}{% endfor %}";
  await expect(render(loops)).rejects.toThrow(/limit/);
});
