import { isSafeLink } from "@rajt/contract/kernel/rich-text.rules";
import type { Extensions } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import { TextStyleKit } from "@tiptap/extension-text-style";
import StarterKit from "@tiptap/starter-kit";

export const LEVELS = [1, 2, 3] as const;

/** What the editor knows: what the server's sanitiser keeps. `links` are the placeholders that may be the target of a link. */
export const extensionsFor = (links: readonly string[]): Extensions => [
  StarterKit.configure({
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
  Image.configure({ inline: true }),
];
