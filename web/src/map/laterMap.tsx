import { useRef, type ComponentType, type ReactNode, type Ref } from "react";
import { LateView } from "../kernel/page/LateView.tsx";
import { useNear } from "../kernel/page/useNear.ts";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import styles from "./Map.module.css";

type Placed = { className?: string | undefined };

/**
 * A map whose code comes when its place comes near what is in view, in a place that is as large before as after. One that cannot be loaded says so there
 * and leaves the rest of the page alone.
 *
 *     export const PlaceMap = laterMap(async () => (await import("./StillMap.tsx")).StillMap);
 */
export function laterMap<Props extends Placed>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  function LoadedMap(props: Props) {
    const { t } = useTexts();
    return (
      <LateView
        load={load}
        given={props}
        waiting={
          <Place className={props.className}>
            <span>{t("kernel.map.loading")}</span>
          </Place>
        }
        lost={(retry) => (
          <Place className={props.className}>
            <span>{t("kernel.map.failed")}</span>
            <Button onClick={retry}>{t("shell.ui.retry")}</Button>
          </Place>
        )}
      />
    );
  }
  return function LaterMap(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    return useNear(place) ? <LoadedMap {...props} /> : <Place ref={place} className={props.className} />;
  };
}

const Place = ({ ref, className, children }: Placed & { ref?: Ref<HTMLDivElement>; children?: ReactNode }) => (
  <div ref={ref} className={classes(styles.frame, className)}>
    <output className={styles.waiting}>{children}</output>
  </div>
);
