import { expect, test } from "vitest";
import { placeholderProblem, written } from "./placeholder.rules.ts";

const allowed = { name: "text", link: "link", items: "rows" } as const;
const problem = (text: string, part: "subject" | "html" = "html") => placeholderProblem(part, text, allowed);

test.each([
  "",
  "Szia!",
  "{{ name }}",
  "{{name}}",
  `<a href="${written("link")}">ide</a>`,
  "{{ items }}",
  "a { b } c",
  "100 %",
])("placeholderProblem accepts %j", (text) => {
  expect(problem(text)).toBeNull();
});

test.each([
  ["Szia {{ nam }}!", "unknownPlaceholder", "nam"],
  ["{{ constructor }}", "unknownPlaceholder", "constructor"],
  ["{{constructor.constructor('return 1')()}}", "unknownPlaceholder", "constructor.constructor('return 1')()"],
  ["{{ name.length }}", "unknownPlaceholder", "name.length"],
  ["{{ name | raw }}", "unknownPlaceholder", "name | raw"],
  ["{{- name -}}", "unknownPlaceholder", "- name -"],
  ["{{ }}", "unknownPlaceholder", ""],
  ["{% include 'x' %}", "brokenPlaceholder", "{% include 'x' %}"],
  ["{{ name", "brokenPlaceholder", "{{ name"],
  ["name }}", "brokenPlaceholder", "}}"],
  ["{{{ name }}}", "brokenPlaceholder", "{{}}"],
  ["{{ name }}}", "brokenPlaceholder", "}}"],
])("placeholderProblem names the problem of %j", (text, message, placeholder) => {
  const found = problem(text);
  expect(found?.message).toBe(`mail.refusal.${message}`);
  expect(found?.placeholder).toBe(placeholder);
});

test("placeholderProblem rejects rows in a subject", () => {
  expect(problem("{{ items }}", "subject")).toEqual({ message: "mail.refusal.rowsInSubject", placeholder: "items" });
});
