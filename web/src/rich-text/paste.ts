import { Extension } from "@tiptap/core";
import { DOMParser as DocumentParser, type Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { putStylesOn, stylesAside } from "./inert-html.ts";

/**
 * Pasted HTML keeps the colours and sizes that the editor knows, its own from one place to another too. The page's rules let in no style that is
 * written into a tag, so what was pasted would lose them, and every one of them would be reported; see `inert-html.ts`.
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
