import { isSafeLink } from "@rajt/contract/rich-text/rich-text.rules";
import { Node, type Extensions } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import { TextStyleKit } from "@tiptap/extension-text-style";
import StarterKit from "@tiptap/starter-kit";
import { PastedStyles } from "./paste.ts";

export const LEVELS = [1, 2, 3] as const;

/** Keeps pictures out of headings: pasted, dropped, or in a paragraph that becomes a heading (product/portal 18). */
const IN_HEADING = "(text | hardBreak)*";

const Kit = StarterKit.extend({
  addExtensions() {
    const all = this.parent?.() ?? [];
    return all.map((each) =>
      each instanceof Node && each.name === "heading" ? each.extend({ content: IN_HEADING }) : each,
    );
  },
});

/** A picture without a description gets an empty one, so that screen readers do not read its address. */
const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), alt: { default: "" } };
  },
});

/**
 * Returns the editor's extensions for the HTML that the server's sanitiser keeps. `links` are the placeholders allowed as link targets.
 */
export const extensionsFor = (links: readonly string[]): Extensions => [
  Kit.configure({
    heading: { levels: [...LEVELS] },
    code: false,
    codeBlock: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (href) => isSafeLink(href, links),
    },
  }),
  TextStyleKit.configure({ backgroundColor: false, fontFamily: false, lineHeight: false }),
  Picture.configure({ inline: true }),
  PastedStyles,
];
