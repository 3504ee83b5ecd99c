import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPalette,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
  type Icon,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { showToast } from "../kernel/toasts.ts";
import { IconButton } from "../kernel/ui/buttons/IconButton.tsx";
import { BlockSelect, SizeSelect } from "./BlockSelect.tsx";
import { ColourDialog } from "./ColourDialog.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { mayHoldPicture } from "./picture-place.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import styles from "./RichText.module.css";
import { useRovingFocus } from "./useRovingFocus.ts";

type ToolbarProps = {
  editor: Editor;
  /** The id of the edited element. */
  controls: string;
  label: string;
  links: readonly string[];
  isSource: boolean;
  toggleSource: () => void;
};

type Opened = "link" | "picture" | "colour";
type Tool = {
  readonly key:
    | "bold"
    | "italic"
    | "underline"
    | "strike"
    | "bullets"
    | "numbers"
    | "quote"
    | "undo"
    | "redo"
    | "source"
    | Opened;
  readonly icon: Icon;
  readonly act: () => void;
  /** The pressed state of a toggle. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly keys?: string;
};

/** Draws the editor's toolbar: one tab stop, arrow keys move within it. */
export function Toolbar({ editor, controls, label, links, isSource, toggleSource }: ToolbarProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const roving = useRovingFocus();
  const run = () => editor.chain().focus();
  const openPicture = () => {
    // Shown before the dialog opens, so that nothing is typed in vain.
    if (state.picture || mayHoldPicture(editor.state)) setOpened("picture");
    else showToast("error", t("kernel.richText.problem.pictureHere"));
  };
  const title = (key: Tool["key"]) => {
    if (key === "link" || key === "picture" || key === "colour") return t(`kernel.richText.${key}.title`);
    return t(`kernel.richText.${key}`);
  };
  const tools: readonly Tool[] = [
    { key: "bold", icon: IconBold, isOn: state.bold, keys: "Control+B", act: () => run().toggleBold().run() },
    { key: "italic", icon: IconItalic, isOn: state.italic, keys: "Control+I", act: () => run().toggleItalic().run() },
    {
      key: "underline",
      icon: IconUnderline,
      isOn: state.underline,
      keys: "Control+U",
      act: () => run().toggleUnderline().run(),
    },
    { key: "strike", icon: IconStrikethrough, isOn: state.strike, act: () => run().toggleStrike().run() },
    { key: "colour", icon: IconPalette, act: () => setOpened("colour") },
    { key: "bullets", icon: IconList, isOn: state.bullets, act: () => run().toggleBulletList().run() },
    { key: "numbers", icon: IconListNumbers, isOn: state.numbers, act: () => run().toggleOrderedList().run() },
    { key: "quote", icon: IconBlockquote, isOn: state.quote, act: () => run().toggleBlockquote().run() },
    { key: "link", icon: IconLink, isOn: state.link, act: () => setOpened("link") },
    { key: "picture", icon: IconPhoto, isOn: state.picture, act: openPicture },
    { key: "undo", icon: IconArrowBackUp, isOff: !state.canUndo, keys: "Control+Z", act: () => run().undo().run() },
    {
      key: "redo",
      icon: IconArrowForwardUp,
      isOff: !state.canRedo,
      keys: "Control+Shift+Z",
      act: () => run().redo().run(),
    },
  ];
  const source: Tool = { key: "source", icon: IconCode, isOn: isSource, act: toggleSource };
  const shown = isSource ? [source] : [...tools, source];
  return (
    <div className={styles.toolbar}>
      {!isSource && (
        <>
          <BlockSelect editor={editor} block={state.block} />
          <SizeSelect editor={editor} size={state.size} />
        </>
      )}
      <div role="toolbar" aria-label={label} aria-controls={controls} className={styles.tools} {...roving.box}>
        {shown.map(({ key, icon: Picture, act, isOn, isOff, keys }, place) => (
          <IconButton
            key={key}
            label={title(key)}
            icon={<Picture size={20} />}
            aria-pressed={isOn}
            disabled={isOff ?? false}
            aria-keyshortcuts={keys}
            {...roving.item(place, shown.length)}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          />
        ))}
      </div>
      {opened === "link" && <LinkDialog editor={editor} links={links} onClose={() => setOpened(null)} />}
      {opened === "picture" && <PictureDialog editor={editor} onClose={() => setOpened(null)} />}
      {opened === "colour" && <ColourDialog editor={editor} onClose={() => setOpened(null)} />}
    </div>
  );
}

function stateOf(editor: Editor) {
  const { level } = editor.getAttributes("heading");
  const { fontSize } = editor.getAttributes("textStyle");
  return {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    strike: editor.isActive("strike"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    link: editor.isActive("link"),
    picture: editor.isActive("image"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    block: editor.isActive("heading") && typeof level === "number" ? level : 0,
    size: typeof fontSize === "string" ? fontSize : "",
  };
}
