import { createRequire } from "node:module";
import {
  COLOURS,
  FONT_SIZES,
  isSafeLink,
  isSafePicture,
  OWN_PICTURE,
  ownPictureKey,
} from "@rajt/contract/rich-text/rich-text.rules";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import type sanitiser from "sanitize-html";
import type { Attributes, IOptions, Tag } from "sanitize-html";

export type SanitisedHtml = {
  /** Written by the sanitiser only, so that quotes, brackets and attributes have a known form. */
  readonly html: string;
  readonly problems: readonly FieldProblem[];
  /** Keys of the portal's own pictures in it. */
  readonly fileKeys: readonly string[];
};

const LONGEST_SHOWN = 100;

const require = createRequire(import.meta.url);

/**
 * Returns a mail's HTML with nothing but formatted text, lists, checked links and pictures. Scripts, handlers, forms,
 * frames and unknown styles are dropped silently. A link or a picture that is not allowed is reported, since its author
 * meant it.
 *
 *     sanitisedHtml('<p onclick="x()">Szia <b>Anna</b>!</p>', { origin, links: ["link"] }).html
 *     // "<p>Szia <strong>Anna</strong>!</p>"
 */
export function sanitisedHtml(
  html: string,
  { origin, links }: { origin: string; links: readonly string[] },
): SanitisedHtml {
  const problems: FieldProblem[] = [];
  const fileKeys: string[] = [];
  // Loaded with the first template that is saved, since it brings a CSS parser. cast: require() returns any; the package has no ES module.
  const sanitise = require("sanitize-html") as typeof sanitiser;
  const clean = sanitise(html, {
    ...ALLOWED,
    transformTags: {
      b: "strong",
      i: "em",
      strike: "s",
      del: "s",
      div: "p",
      h4: "h3",
      h5: "h3",
      h6: "h3",
      a: (tagName, attributes) => {
        const href = attributes["href"]?.trim() ?? "";
        if (isSafeLink(href, links)) return { tagName, attribs: { ...attributes, href } };
        if (href !== "") problems.push(problem("mail.refusal.link", { link: shown(href) }));
        return { tagName: "span", attribs: {} };
      },
      img: (tagName, attributes) => picture(tagName, attributes),
    },
  });
  return { html: clean.trim(), problems, fileKeys };

  function picture(tagName: string, attributes: Attributes): Tag {
    const src = attributes["src"]?.trim() ?? "";
    const key = ownPictureKey(src, origin);
    if (key !== null) fileKeys.push(key);
    if (key !== null || isSafePicture(src)) {
      const { alt = "", width = "" } = attributes;
      // Without braces: a value may contain markup, which must not be in an attribute.
      const attribs = { src: key === null ? src : OWN_PICTURE + key, alt: alt.replace(/[{}]/g, "") };
      return { tagName, attribs: WIDTH.test(width) ? { ...attribs, width } : attribs };
    }
    problems.push(problem("mail.refusal.picture", { address: shown(src) }));
    return { tagName: "span", attribs: {} };
  }
}

/** Pixels: the only unit that every mail program supports. */
const WIDTH = /^[1-9]\d{0,3}$/;
const DEEPEST = 30;

const ALLOWED: IOptions = {
  allowedTags: "h1 h2 h3 p br hr blockquote ul ol li strong em u s span a img".split(" "),
  allowedAttributes: {
    "*": ["style"],
    a: ["href"],
    ol: ["start"],
    img: ["src", "alt", "width"],
  },
  allowedClasses: { a: ["button"] },
  allowedStyles: { "*": { color: [...COLOURS], "font-size": [...FONT_SIZES] } },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
  /** The tags whose text content is dropped too. */
  nonTextTags: "script style textarea option noscript noembed noframes xmp iframe object svg math template title".split(
    " ",
  ),
};

const shown = (address: string): string => address.slice(0, LONGEST_SHOWN);
const problem = (message: FieldProblem["message"], variables: Record<string, string>): FieldProblem => ({
  path: "html",
  message,
  variables,
});
