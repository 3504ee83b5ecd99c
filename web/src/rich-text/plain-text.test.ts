import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["", ""],
  ["<p>egy</p><p>kettő</p>", "egy\n\nkettő"],
  ["<h1>Szia {{ name }}!</h1><p>egy<br>kettő</p>", "Szia {{ name }}!\n\negy\nkettő"],
  ['<p>Itt: <a href="https://rajt.hu">a <b>portál</b></a>.</p>', "Itt: a portál (https://rajt.hu)."],
  ['<p><a href="{{ link }}" class="button">Új jelszó</a></p>', "Új jelszó ({{ link }})"],
  ['<a href="mailto:a@b.hu">a@b.hu</a>', "a@b.hu"],
  ["<p>Lista:</p><ul><li><p>alma</p></li><li><p>körte</p></li></ul><p>vége</p>", "Lista:\n\n- alma\n- körte\n\nvége"],
  ["<ol start='3'><li>alma</li><li>körte</li></ol>", "3. alma\n4. körte"],
  ['<p>kép: <img src="x" alt="rajt"></p>', "kép: rajt"],
  ["<p>a &amp; b &lt; c&nbsp;d</p>", "a & b < c d"],
  ["<blockquote><p>idézet</p></blockquote>", "idézet"],
])("%s", (html, text) => {
  expect(plainText(html)).toBe(text);
});
