import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from "react";
import { Counter } from "../kernel/form/fields/Counter.tsx";
import type { EditorProps } from "../kernel/form/FormModel.ts";
import { textIn } from "../kernel/form/record/values.ts";
import { useTexts } from "../kernel/texts.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import { boxClass } from "../kernel/ui/inputs/FieldFrame.tsx";
import { useStable } from "../kernel/useStable.ts";
import { extensionsFor } from "./extensions.ts";
import { insertAtCaret } from "./insert-at-caret.ts";
import { contentReader } from "./rich-text-content.ts";
import styles from "./RichText.module.css";
import { SourceEditor } from "./SourceEditor.tsx";
import { Toolbar } from "./Toolbar.tsx";

export type RichTextHandle = {
  /** Inserts text at the cursor, or its last position. */
  readonly insertText: (text: string) => void;
};

type RichTextEditorProps = EditorProps<"richText"> & {
  /** The placeholders that a link may have as its target. */
  readonly links?: readonly string[];
  readonly ref?: Ref<RichTextHandle>;
};

const NO_LINKS: readonly string[] = [];

/**
 * Draws the rich-text editor of a form: `editors: { richText: RichTextEditor }`. It keeps only the HTML that the server's sanitiser keeps,
 * which can be edited as source too. Its background is white in every theme, as in mails.
 */
export function RichTextEditor({ links = NO_LINKS, ref, ...props }: RichTextEditorProps) {
  const { id, field, label, value, isWrong, describedBy, onBlur } = props;
  const { t } = useTexts();
  const html = textIn(value);
  const [isSource, setSource] = useState(false);
  const source = useRef<HTMLTextAreaElement>(null);
  const shown = useRef(html);
  const change = useStable((next: string) => {
    shown.current = next;
    props.onChange(next);
  });
  const blur = useStable(onBlur);
  // The loaded value and the editor's HTML for it: they are equivalent, so a return to it is no change.
  const loaded = useRef<{ html: string; written: string } | null>(null);
  const extensions = useMemo(() => extensionsFor(links), [links]);
  const read = useMemo(() => contentReader(extensions), [extensions]);
  const [first] = useState(() => read(html));
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: "textbox",
        class: classes(styles.paper),
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        "aria-describedby": describedBy,
        "aria-invalid": String(isWrong),
      },
    }),
    [id, describedBy, isWrong],
  );
  const editor = useEditor({
    extensions,
    content: first,
    editorProps,
    // The content security policy forbids its style element; the style sheet has its styles.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: made }) => {
      loaded.current = { html, written: made.getHTML() };
    },
    onUpdate: ({ editor: written }) => {
      const now = written.isEmpty ? "" : written.getHTML();
      change(now === loaded.current?.written ? loaded.current.html : now);
    },
    onBlur: () => blur(),
  });

  // The form may change the value: a reload, a draft.
  useEffect(() => {
    if (html === shown.current) return;
    shown.current = html;
    editor.commands.setContent(read(html), { emitUpdate: false });
    loaded.current = { html, written: editor.getHTML() };
  }, [html, editor, read]);

  useImperativeHandle(
    ref,
    () => ({
      insertText: (text) => {
        if (source.current === null) editor.chain().focus().insertContent({ type: "text", text }).run();
        else insertAtCaret(source.current, text);
      },
    }),
    [editor],
  );

  const toggleSource = () => {
    if (isSource) editor.commands.setContent(read(html), { emitUpdate: false });
    setSource(!isSource);
  };
  return (
    <>
      <div className={classes(boxClass(isWrong), styles.frame)}>
        <Toolbar
          editor={editor}
          controls={id}
          label={`${label}: ${t("kernel.richText.tools")}`}
          links={links}
          isSource={isSource}
          toggleSource={toggleSource}
        />
        {isSource ? (
          <SourceEditor ref={source} {...{ id, label, describedBy, isWrong, html, onBlur }} onChange={change} />
        ) : (
          <EditorContent editor={editor} className={styles.content} />
        )}
      </div>
      <Counter text={html} max={field.max} />
    </>
  );
}
