import { lengthOf } from "@rajt/contract/kernel/text.rules";
import { useTexts } from "../../texts.tsx";
import { classes } from "../../ui/page/classes.ts";
import styles from "./Field.module.css";

/** A limit is spoken of only near it: within its last tenth, and always beyond. */
const TENTHS = 10;

/** Shows how much room is left. Nothing is cut off: whoever pastes too much sees by how much. */
export function Counter({ text, max }: { text: string; max: number }) {
  const { t } = useTexts();
  const left = max - lengthOf(text);
  if (left * TENTHS > max) return null;
  return (
    <p className={classes(styles.counter, left < 0 && styles.over)} aria-live="polite">
      {left < 0 ? t("kernel.form.over", { count: -left }) : t("kernel.form.left", { count: left })}
    </p>
  );
}
