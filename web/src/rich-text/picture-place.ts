import type { ResolvedPos } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";

/**
 * Returns whether a picture may be inserted at the selection: not in a heading, not in a link shown as a button, and not within the braces
 * of a placeholder, which it would break (product/portal 18).
 */
export const mayHoldPicture = ({ selection: { $from, $to } }: EditorState): boolean =>
  [$from, $to].every((end) => end.parent.type.name !== "heading" && !isInPlaceholder(end)) &&
  !(isButton($from, "nodeBefore") && isButton($to, "nodeAfter"));

const PLACEHOLDER = /\{\{[^{}]*\}\}/g;
/** Replaces each non-text node by one character, so that text offsets equal paragraph offsets. */
const NO_TEXT = "\ufffc";

function isInPlaceholder({ parent, parentOffset }: ResolvedPos): boolean {
  const text = parent.textBetween(0, parent.content.size, undefined, NO_TEXT);
  return [...text.matchAll(PLACEHOLDER)].some(
    ({ index, 0: placeholder }) => index < parentOffset && parentOffset < index + placeholder.length,
  );
}

const isButton = (place: ResolvedPos, side: "nodeBefore" | "nodeAfter"): boolean =>
  place[side]?.marks.some(({ type, attrs }) => type.name === "link" && attrs["class"] === "button") === true;
