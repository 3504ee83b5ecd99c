import {
  isLink,
  isMailTemplateName,
  type MailTemplateName,
  placeholdersOf,
} from "@rajt/contract/mail/mail-templates.values";
import { useMemo, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { EditorProps } from "../../kernel/form/FormModel.ts";
import type { Values } from "../../kernel/form/record/values.ts";
import { RichTextEditor, type RichTextHandle } from "../../rich-text/RichTextEditor.tsx";
import styles from "./Mail.module.css";
import { Placeholders } from "./Placeholders.tsx";

/** Edits the formatted mail, with its placeholders beside it. */
export function MailHtmlEditor(props: EditorProps<"richText">) {
  const name = useMailName();
  const editor = useRef<RichTextHandle>(null);
  const links = useMemo(() => {
    const all = name === null ? {} : placeholdersOf(name);
    return Object.keys(all).filter((placeholder) => isLink(all[placeholder]));
  }, [name]);
  return (
    <div className={styles.beside}>
      <div className={styles.editor}>
        <RichTextEditor {...props} links={links} ref={editor} />
      </div>
      {name !== null && <Placeholders name={name} insertHtml={(text) => editor.current?.insertText(text)} />}
    </div>
  );
}

/** Returns the name of the form's mail. */
function useMailName(): MailTemplateName | null {
  const name = useFormContext<Values>().getValues("name");
  return isMailTemplateName(name) ? name : null;
}
