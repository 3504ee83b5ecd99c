import { useEffect, useState, type ComponentType } from "react";
import { loadCode } from "../kernel/page/load-code.ts";
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
    const [loaded, setLoaded] = useState<{ readonly Map: ComponentType<Props> } | "failed" | null>(null);
    const [tries, setTries] = useState(1);
    useEffect(() => {
      let gone = false;
      loadCode(load).then(
        (Map) => gone || setLoaded({ Map }),
        () => gone || setLoaded("failed"),
      );
      return () => {
        gone = true;
      };
    }, [tries]);
    if (loaded !== null && loaded !== "failed") return <loaded.Map {...props} />;
    return (
      <div className={classes(styles.frame, props.className)}>
        <output className={styles.waiting}>
          <span>{t(loaded === null ? "kernel.map.loading" : "kernel.map.failed")}</span>
          {loaded === "failed" && <Button onClick={() => setTries(tries + 1)}>{t("shell.ui.retry")}</Button>}
        </output>
      </div>
    );
  };
