import { Extension } from "@tiptap/core";
import { DOMParser as DocumentParser, type Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { putStylesOn, stylesAside } from "./inert-html.ts";

/**
 * Keeps the supported colours and sizes of pasted HTML, also of text moved within the editor. The content security policy forbids style
 * attributes, so parsing would lose and report them; see `inert-html.ts`.
 */
export const PastedStyles = Extension.create({
  name: "pastedStyles",
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const clipboardParser = new PasteParser(schema, DocumentParser.fromSchema(schema).rules);
    return [new Plugin({ props: { transformPastedHTML: stylesAside, clipboardParser } })];
  },
});

class PasteParser extends DocumentParser {
  override parseSlice(...[dom, options]: Parameters<DocumentParser["parseSlice"]>): Slice {
    if (dom instanceof Element || dom instanceof DocumentFragment) putStylesOn(dom);
    return super.parseSlice(dom, options);
  }
}
