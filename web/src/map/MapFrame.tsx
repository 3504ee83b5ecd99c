import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import { useViewer } from "../kernel/viewer.tsx";
import { drawMap } from "./draw-map.ts";
import { IGNORED } from "./gestures.ts";
import styles from "./Map.module.css";

type MapFrameProps = {
  /** The name of the place: "a verseny helye". */
  name: string;
  className?: string | undefined;
  /** A static map. */
  still?: boolean;
  /** Whether it handles every gesture, since nothing behind it scrolls. */
  free?: boolean;
  /** Adds the layers once the map is created. */
  children: (map: LeafletMap) => ReactNode;
};

/**
 * Draws a Leaflet map in the portal's style. Modules that import it are loaded late: see `laterMap`. A change of language creates a new map
 * with its layers, since Leaflet draws texts once.
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
    // Leaflet needs the element's size, which a dialog does not have before it opens.
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys pan it
        tabIndex={0}
      />
      {map !== null && children(map)}
      {!free && <Hint element={element} />}
    </div>
  );
}

const HINT_SECONDS = 2;

/** Shows how to zoom after a wheel event without Ctrl. */
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
