import { lengthOf } from "@rajt/contract/kernel/text.rules";
import { useTexts } from "../../texts.tsx";
import { classes } from "../../ui/page/classes.ts";
import styles from "./Field.module.css";

/** The counter appears within the last tenth of the limit and beyond it. */
const TENTHS = 10;

/** Shows the number of characters left, or the excess. Pasted text is not cut off. */
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
