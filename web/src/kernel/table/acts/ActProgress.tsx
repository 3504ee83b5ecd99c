import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { useTexts } from "../../texts.tsx";
import { numberText } from "../cell/cell-text.ts";
import styles from "./Acts.module.css";

/** Shows the progress of a long act, which continues without this page. */
export function ActProgress({ outcome: { done = 0, total = 0 } }: { outcome: ActAnswer }) {
  const { t, locale } = useTexts();
  const words = t("kernel.act.running", { done: numberText(done, locale), total: numberText(total, locale) });
  return (
    <div className={styles.progress}>
      <progress max={total} value={done} aria-label={words} />
      <output>{words}</output>
      <p>{t("kernel.act.leave")}</p>
    </div>
  );
}
