import { expect, test } from "vitest";
import { inertBody } from "./inert-html.ts";

test.each([
  ['<p style="color: red">x</p>', '<p style="color: red;">x</p>'],
  ['<p title="a > b" style=\'color: red\'>style="y"</p>', '<p title="a &gt; b" style="color: red;">style="y"</p>'],
  ['<img src="/a.png" onerror="boom()">', '<img src="/a.png" data-handler="boom()">'],
  ["<svg/onload=boom()></svg>", '<svg data-handler="boom()"></svg>'],
])("%s", (html, inert) => {
  expect(inertBody(html).innerHTML).toBe(inert);
});
