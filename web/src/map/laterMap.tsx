import type { ComponentType } from "react";
import { useLateCode } from "../kernel/page/useLateCode.ts";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import styles from "./Map.module.css";

/**
 * A map whose code comes when it is first shown, in a place that is as large before as after. One that cannot be loaded says so there and
 * leaves the rest of the page alone.
 *
 *     export const PlaceMap = laterMap(async () => (await import("./StillMap.tsx")).StillMap);
 */
export const laterMap = <Props extends { className?: string | undefined }>(load: () => Promise<ComponentType<Props>>) =>
  function LaterMap(props: Props) {
    const { t } = useTexts();
    const { Part: Map, isLost, retry } = useLateCode(load, "first");
    if (Map !== null) return <Map {...props} />;
    return (
      <div className={classes(styles.frame, props.className)}>
        <output className={styles.waiting}>
          <span>{t(isLost ? "kernel.map.failed" : "kernel.map.loading")}</span>
          {isLost && <Button onClick={retry}>{t("shell.ui.retry")}</Button>}
        </output>
      </div>
    );
  };
