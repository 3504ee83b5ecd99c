import { isSafeLink } from "@rajt/contract/rich-text/rich-text.rules";
import type { Editor } from "@tiptap/core";
import { useId, useState } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import { Switch } from "../kernel/ui/inputs/Switch.tsx";
import styles from "./RichText.module.css";
import { ToolDialog } from "./ToolDialog.tsx";
import { LabelledInput } from "../kernel/form/prompt/LabelledInput.tsx";

type LinkDialogProps = { editor: Editor; links: readonly string[]; onClose: () => void };

/** The class of a link shown as a button; mails style it. */
const BUTTON = "button";

/** Draws the dialog that turns the selection into a link, or edits the link at the cursor. */
export function LinkDialog({ editor, links, onClose }: LinkDialogProps) {
  const { t } = useTexts();
  const switchId = useId();
  const isThere = editor.isActive("link");
  const [before] = useState(() => editor.getAttributes("link"));
  const [address, setAddress] = useState(typeof before["href"] === "string" ? before["href"] : "");
  const [text, setText] = useState("");
  const [asButton, setAsButton] = useState(before["class"] === BUTTON);
  const [error, setError] = useState<string>();
  const needsText = !isThere && editor.state.selection.empty;
  const apply = () => {
    const href = address.trim();
    if (href === "") return setError(t("kernel.richText.problem.urlEmpty"));
    if (!isSafeLink(href, links)) return setError(t("kernel.richText.problem.link"));
    const attrs = { href, class: asButton ? BUTTON : null };
    const run = editor.chain().focus().extendMarkRange("link");
    if (needsText)
      run.insertContent({ type: "text", text: text.trim() || href, marks: [{ type: "link", attrs }] }).run();
    else run.setMark("link", attrs).run();
    return onClose();
  };
  return (
    <ToolDialog
      title={t("kernel.richText.link.title")}
      apply={t(isThere ? "kernel.richText.change" : "kernel.richText.insert")}
      onApply={apply}
      onClose={onClose}
      more={
        isThere && (
          <Button
            look="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            {t("kernel.richText.link.remove")}
          </Button>
        )
      }
    >
      <LabelledInput
        label={t("kernel.richText.link.address")}
        hint={t("kernel.richText.link.hint")}
        required
        inputMode="url"
        spellCheck={false}
        error={error}
        value={address}
        onChange={setAddress}
      />
      {links.map((placeholder) => (
        <Button key={placeholder} look="quiet" onClick={() => setAddress(`{{ ${placeholder} }}`)}>
          {t("kernel.richText.link.known", { placeholder: `{{ ${placeholder} }}` })}
        </Button>
      ))}
      {needsText && <LabelledInput label={t("kernel.richText.link.text")} value={text} onChange={setText} />}
      <label htmlFor={switchId} className={styles.switch}>
        <Switch id={switchId} checked={asButton} onChange={(event) => setAsButton(event.target.checked)} />
        {t("kernel.richText.link.asButton")}
      </label>
    </ToolDialog>
  );
}
