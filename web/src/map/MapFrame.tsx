import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import { useViewer } from "../kernel/viewer.tsx";
import { drawMap } from "./draw-map.ts";
import { IGNORED } from "./gestures.ts";
import styles from "./Map.module.css";

type MapFrameProps = {
  /** The name of the place on it: "a verseny helye". */
  name: string;
  className?: string | undefined;
  /** A picture, nothing to move or press. */
  still?: boolean;
  /** Nothing behind it scrolls, so it takes every gesture. */
  free?: boolean;
  /** The layers of the map, once there is one. */
  children: (map: LeafletMap) => ReactNode;
};

/**
 * A map with the portal's look and manners. What imports it is loaded late: see `laterMap`. In another language it is another map, with all that
 * lies on it: its own words are drawn once.
 */
export function MapFrame(props: MapFrameProps) {
  return <DrawnFrame key={useTexts().locale} {...props} />;
}

function DrawnFrame({ name, className, still = false, free = false, children }: MapFrameProps) {
  const { t } = useTexts();
  const { mapTiles } = useViewer().config.settingMap;
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const words = `${t("kernel.map.zoomIn")}\n${t("kernel.map.zoomOut")}\n${t("kernel.map.sources")}`;
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    let drawn: LeafletMap | null = null;
    // Leaflet must know how large it is; in a dialog that is about to open, nothing has a size yet.
    const sized = new ResizeObserver(() => {
      if (current.clientWidth === 0) return;
      if (drawn !== null) return void drawn.invalidateSize({ pan: false });
      const [zoomIn = "", zoomOut = "", sources = ""] = words.split("\n");
      drawn = drawMap(current, { tiles: mapTiles, still, free, words: { zoomIn, zoomOut, sources } });
      setMap(drawn);
    });
    sized.observe(current);
    return () => {
      sized.disconnect();
      drawn?.remove();
      setMap(null);
    };
  }, [mapTiles, still, free, words]);
  const label = t("kernel.map.label", { name });
  if (still)
    return (
      <figure className={classes(styles.frame, className)} aria-label={label}>
        <div className={styles.canvas} ref={element} />
        {map !== null && children(map)}
      </figure>
    );
  return (
    <div className={classes(styles.frame, className)}>
      <div
        className={styles.canvas}
        ref={element}
        role="application"
        aria-label={`${label} ${t("kernel.map.keys")}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
        tabIndex={0}
      />
      {map !== null && children(map)}
      {!free && <Hint element={element} />}
    </div>
  );
}

const HINT_SECONDS = 2;

/** Explains zooming to whoever turns the wheel above the map. */
function Hint({ element }: { element: RefObject<HTMLDivElement | null> }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const { current } = element;
    let timer = 0;
    const show = () => {
      setShown(true);
      clearTimeout(timer);
      timer = window.setTimeout(() => setShown(false), HINT_SECONDS * 1000);
    };
    current?.addEventListener(IGNORED, show);
    return () => {
      clearTimeout(timer);
      current?.removeEventListener(IGNORED, show);
    };
  }, [element]);
  return shown && <p className={styles.hint}>{t("kernel.map.wheel")}</p>;
}
