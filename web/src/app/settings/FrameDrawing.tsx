import type { Settings } from "@rajt/contract/shell/settings.schema";
import styles from "./SettingsPanel.module.css";

type Box = readonly [x: number, y: number, width: number, height: number];

const SIDES: Readonly<Record<Settings["navigationStyle"], readonly Box[]>> = {
  folding: [[0, 0, 16, 44]],
  sidebar: [[3, 3, 16, 38]],
  panel: [
    [0, 0, 9, 44],
    [10, 0, 14, 44],
  ],
  densePanel: [
    [0, 0, 5, 44],
    [6, 0, 14, 44],
  ],
};

/** Draws a thumbnail of a layout or a navigation style: the navigation in the accent colour, the page in grey. */
export function FrameDrawing({ layout, navigationStyle = "folding" }: Partial<Settings> & Pick<Settings, "layout">) {
  const { navigation, page } = boxesOf(layout, navigationStyle);
  return (
    <svg viewBox="0 0 64 44" width="64" height="44" aria-hidden className={styles.drawing}>
      {navigation.map((box) => (
        <Rectangle key={box.join()} box={box} className={styles.inAccent} />
      ))}
      <Rectangle box={page} className={styles.inGrey} />
    </svg>
  );
}

function boxesOf(
  layout: Settings["layout"],
  style: Settings["navigationStyle"],
): { navigation: readonly Box[]; page: Box } {
  if (layout === "top") return { navigation: [[0, 0, 64, 9]], page: [14, 14, 36, 26] };
  if (layout === "centred") return { navigation: [[0, 8, 16, 36]], page: [24, 14, 32, 26] };
  const navigation = SIDES[style];
  const end = Math.max(...navigation.map(([x, , width]) => x + width));
  return { navigation, page: [end + 4, 10, 60 - end - 4, 30] };
}

const Rectangle = ({ box: [x, y, width, height], className }: { box: Box; className: string | undefined }) => (
  <rect x={x} y={y} width={width} height={height} rx={2} className={className} />
);
