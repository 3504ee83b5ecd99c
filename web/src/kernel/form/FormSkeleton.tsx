import type { Form } from "@rajt/contract/kernel/form/form";
import { useTexts } from "../texts.tsx";
import { classes } from "../ui/page/classes.ts";
import { Skeleton } from "../ui/page/Skeleton.tsx";
import { useViewer } from "../viewer.tsx";
import styles from "./Form.module.css";
import { layoutOf } from "./layout.ts";

/** Draws the placeholder of a loading form: its header and the fields of its first tab. */
export function FormSkeleton({ form }: { form: Form }) {
  const { t } = useTexts();
  const { may } = useViewer();
  const isShown = (name: string) => {
    const needs = form.fields[name]?.shownTo;
    return needs === undefined || may(needs);
  };
  const [first] = layoutOf(form, {}, isShown);
  return (
    <output className={styles.screen} aria-label={t("shell.ui.loading")}>
      <div className={styles.header}>
        <div className={styles.words}>
          <Skeleton width="12rem" height="2.1rem" />
          <Skeleton width="min(32rem, 70%)" height="3rem" />
        </div>
      </div>
      <div className={styles.grid}>
        {first?.names.map((name) => (
          <div key={name} className={classes(styles.coming, form.fields[name]?.kind === "area" && styles.wide)}>
            <Skeleton width="40%" />
            <Skeleton height="4rem" />
          </div>
        ))}
      </div>
    </output>
  );
}
