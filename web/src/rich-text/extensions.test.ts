import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { extensionsFor, LEVELS } from "./extensions.ts";

const PICTURE = '<img src="https://rajt.hu/a.png">';

let editor: Editor;
afterEach(() => editor.destroy());

const edit = (content: string): Editor =>
  (editor = new Editor({ extensions: extensionsFor([]), content, injectCSS: false }));

function paste(html: string): void {
  // cast: jsdom has no ClipboardEvent, and its contents are not read here.
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
}

/** Returns whether the saved HTML has a picture in a heading. */
const isInHeading = (): boolean => /<h\d[^>]*>(?:(?!<\/h\d>).)*<img/.test(editor.getHTML());

describe("a heading contains no picture", () => {
  it.each([
    ["alone", PICTURE],
    ["in a paragraph", `<p>${PICTURE}</p>`],
    ["among words", `<p>előtte ${PICTURE} utána</p>`],
    ["in a heading of its own", `<h2>Cím ${PICTURE}</h2>`],
  ])("after pasting %s", (_, html) => {
    edit("<h1>Új jelszó</h1>").commands.setTextSelection(4);
    paste(html);
    expect(isInHeading()).toBe(false);
    expect(editor.getText()).toContain("jelszó");
  });

  it("after its paragraph becomes a heading", () => {
    edit(`<p>előtte ${PICTURE}</p>`).chain().selectAll().setHeading({ level: 2 }).run();
    expect(isInHeading()).toBe(false);
    expect(editor.getText()).toContain("előtte");
  });

  it("after a source edit", () => {
    edit(`<h3>Cím ${PICTURE}</h3>`);
    expect(isInHeading()).toBe(false);
    expect(editor.getText()).toContain("Cím");
  });
});

it("keeps the three levels, line breaks and marks of headings", () => {
  const html = "<h1>a<br>b</h1><h2><strong>c</strong></h2><h3>d</h3><h4>e</h4>";
  edit(html);
  expect(LEVELS.map((level) => editor.getHTML().includes(`<h${level}>`))).toEqual([true, true, true]);
  expect(editor.getHTML()).toContain("<h1>a<br>b</h1><h2><strong>c</strong></h2>");
  expect(editor.getHTML()).not.toContain("<h4>");
});

it("keeps the colours and sizes of pasted HTML, and removes handlers and scripts", () => {
  edit("<p></p>");
  paste('<p onclick="x()"><span style="color: #b42318; font-size: 18px">piros</span><script>alert(1)</script></p>');
  expect(editor.getHTML()).toContain("piros");
  expect(editor.getHTML()).toMatch(/color: (#b42318|rgb\(180, 35, 24\))/);
  expect(editor.getHTML()).toContain("font-size: 18px");
  expect(editor.getHTML()).not.toMatch(/onclick|data-handler|data-style|script/);
});

it("gives a picture without a description an empty one", () => {
  expect(edit(`<p>${PICTURE}</p>`).getHTML()).toContain('alt=""');
});
