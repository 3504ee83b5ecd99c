import { useState, type DragEvent, type ReactNode } from "react";
import { classes } from "../page/classes.ts";
import styles from "./DropZone.module.css";

type DropZoneProps = {
  /** The text shown while files are dragged over it. */
  label: string;
  /** Undefined if dropping is disabled. */
  onFiles: ((files: readonly File[]) => void) | null;
  /** It contains only buttons: it shows where to drop. */
  alone?: boolean;
  children: ReactNode;
};

/** Draws an area that accepts dropped files. There is always a button for the same, so it is for the mouse only. */
export function DropZone({ label, onFiles, alone = false, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button beside it does the same
    <div
      className={classes(styles.zone, alone && styles.alone, over && styles.over)}
      onDragOver={(event) => {
        if (!isFiles(event)) return;
        // Without this the browser would open the file instead of the page, also while dropping is disabled.
        event.preventDefault();
        setOver(onFiles !== null);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles?.([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && <p className={styles.label}>{label}</p>}
    </div>
  );
}
