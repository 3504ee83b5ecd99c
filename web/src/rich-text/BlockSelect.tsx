import type { Editor } from "@tiptap/core";
import { useTexts } from "../kernel/texts.tsx";
import { LEVELS } from "./extensions.ts";
import styles from "./RichText.module.css";

/** Paragraph or heading; 0 is a paragraph. */
export function BlockSelect({ editor, block }: { editor: Editor; block: number }) {
  const { t } = useTexts();
  const choose = (level: number) => {
    const heading = LEVELS.find((option) => option === level);
    const run = editor.chain().focus();
    (heading === undefined ? run.setParagraph() : run.setHeading({ level: heading })).run();
  };
  return (
    <select
      className={styles.select}
      aria-label={t("kernel.richText.block.label")}
      value={block}
      onChange={(event) => choose(Number(event.target.value))}
    >
      <option value={0}>{t("kernel.richText.block.paragraph")}</option>
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(`kernel.richText.block.h${level}`)}
        </option>
      ))}
    </select>
  );
}

const SIZES = ["12px", "14px", "18px", "22px", "28px"];

/** The font size; empty for the paragraph's. */
export function SizeSelect({ editor, size }: { editor: Editor; size: string }) {
  const { t } = useTexts();
  const sizes = size === "" || SIZES.includes(size) ? SIZES : [...SIZES, size];
  const choose = (chosen: string) => {
    const run = editor.chain().focus();
    (chosen === "" ? run.unsetFontSize() : run.setFontSize(chosen)).run();
  };
  return (
    <select
      className={styles.select}
      aria-label={t("kernel.richText.size.label")}
      value={size}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{t("kernel.richText.size.usual")}</option>
      {sizes.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
