import { useRef, type ComponentType, type ReactNode, type Ref } from "react";
import { LateView } from "../kernel/page/LateView.tsx";
import { useNear } from "../kernel/page/useNear.ts";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import styles from "./Map.module.css";

type Placed = { className?: string | undefined };

/**
 * Returns a map component whose code loads when it is near the viewport. Its size is reserved. A failed load shows a notice in its place.
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
