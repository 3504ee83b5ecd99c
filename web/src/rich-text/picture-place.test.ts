import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { extensionsFor } from "./extensions.ts";
import { mayHoldPicture } from "./picture-place.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

/** Returns an editor with its cursor at the bar, or its selection between two bars. */
function stateAt(html: string) {
  editor = new Editor({ extensions: extensionsFor(["link"]), content: html, injectCSS: false });
  const bars: number[] = [];
  editor.state.doc.descendants((node, at) => {
    for (const { index } of node.text?.matchAll(/\|/g) ?? []) bars.push(at + index);
  });
  const [from = 0, to = from + 1] = bars;
  const run = editor.chain().deleteRange({ from, to: from + 1 });
  if (bars.length > 1) run.deleteRange({ from: to - 1, to });
  run.setTextSelection({ from, to: to - 1 }).run();
  return editor.state;
}

test.each([
  ["<p>Szia|!</p>", true],
  ["<p>|</p>", true],
  ["<p>Szia |{{ name }}|!</p>", true],
  ["<p>Szia |{{ name }}!</p>", true],
  ["<p>Szia {{ name }}|!</p>", true],
  ["<ul><li><p>alma|</p></li></ul>", true],
  ['<p><a href="https://rajt.hu">a por|tál</a></p>', true],
  ['<p><a class="button" href="{{ link }}">Új jelszó</a>|</p>', true],
  ["<p>Szia {{ na|me }}!</p>", false],
  ["<p>Szia {|{ name }}!</p>", false],
  ["<p>S|zia {{ na|me }}!</p>", false],
  ['<p><img src="https://rajt.hu/a.png"> {{ name |}}</p>', false],
  ["<h1>Új |jelszó</h1>", false],
  ["<h3>|</h3>", false],
  ["<p>egy|</p><h2>ket|tő</h2>", false],
  ['<p><a class="button" href="{{ link }}">Új| jelszó</a></p>', false],
])("%s: %s", (html, may) => {
  expect(mayHoldPicture(stateAt(html))).toBe(may);
});
