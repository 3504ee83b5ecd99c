import { COLOURS } from "@rajt/contract/rich-text/rich-text.rules";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import styles from "./RichText.module.css";
import { ToolDialog } from "./ToolDialog.tsx";
import { LabelledInput } from "../kernel/form/prompt/LabelledInput.tsx";

/** Each has enough contrast on a mail's white background. */
const PALETTE = [
  ["ink", "#10201f"],
  ["grey", "#4b5d5b"],
  ["teal", "#0f766e"],
  ["blue", "#1d5b9f"],
  ["green", "#1b7040"],
  ["orange", "#9a4a00"],
  ["red", "#b42318"],
] as const;

const isColour = (text: string): boolean =>
  COLOURS.some((form) => form.test(text)) && globalThis.CSS?.supports("color", text) !== false;

/** Draws the dialog of the text colour: a preset, a custom one, or the default. */
export function ColourDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTexts();
  const [own, setOwn] = useState(() => {
    const { color } = editor.getAttributes("textStyle");
    return typeof color === "string" ? color : "";
  });
  const [error, setError] = useState<string>();
  const put = (colour: string | null) => {
    const run = editor.chain().focus();
    (colour === null ? run.unsetColor() : run.setColor(colour)).run();
    onClose();
  };
  const apply = () => {
    const colour = own.trim();
    if (isColour(colour)) return put(colour);
    return setError(t("kernel.richText.problem.colour"));
  };
  return (
    <ToolDialog
      title={t("kernel.richText.colour.title")}
      apply={t("kernel.richText.colour.apply")}
      onApply={apply}
      onClose={onClose}
      more={
        <Button look="quiet" onClick={() => put(null)}>
          {t("kernel.richText.colour.usual")}
        </Button>
      }
    >
      <ul className={styles.palette}>
        {PALETTE.map(([name, colour]) => (
          <li key={name}>
            <Button onClick={() => put(colour)}>
              <span className={styles.swatch} style={{ background: colour }} aria-hidden />
              {t(`kernel.richText.colour.names.${name}`)}
            </Button>
          </li>
        ))}
      </ul>
      <LabelledInput
        label={t("kernel.richText.colour.own")}
        hint={t("kernel.richText.colour.hint")}
        spellCheck={false}
        error={error}
        value={own}
        onChange={setOwn}
      />
    </ToolDialog>
  );
}
