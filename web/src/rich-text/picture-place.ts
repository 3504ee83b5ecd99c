import type { ResolvedPos } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";

/**
 * May a picture stand where the cursor is, or take the place of what is selected? Not in a heading, which is words; not in a link that is drawn
 * as a button; and not between the braces of a placeholder, which would no longer be one (product/portal 18).
 */
export const mayHoldPicture = ({ selection: { $from, $to } }: EditorState): boolean =>
  [$from, $to].every((end) => end.parent.type.name !== "heading" && !isInPlaceholder(end)) &&
  !(isButton($from, "nodeBefore") && isButton($to, "nodeAfter"));

const PLACEHOLDER = /\{\{[^{}]*\}\}/g;
/** Stands for what is no text, one sign each, so that a place in the text is a place in the paragraph. */
const NO_TEXT = "\ufffc";

function isInPlaceholder({ parent, parentOffset }: ResolvedPos): boolean {
  const text = parent.textBetween(0, parent.content.size, undefined, NO_TEXT);
  return [...text.matchAll(PLACEHOLDER)].some(
    ({ index, 0: placeholder }) => index < parentOffset && parentOffset < index + placeholder.length,
  );
}

const isButton = (place: ResolvedPos, side: "nodeBefore" | "nodeAfter"): boolean =>
  place[side]?.marks.some(({ type, attrs }) => type.name === "link" && attrs["class"] === "button") === true;
