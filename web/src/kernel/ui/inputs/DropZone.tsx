import { useState, type DragEvent, type ReactNode } from "react";
import { classes } from "../page/classes.ts";
import styles from "./DropZone.module.css";

type DropZoneProps = {
  /** Said while files are held over it. */
  label: string;
  /** Without it nothing can be dropped. */
  onFiles: ((files: readonly File[]) => void) | null;
  /** There is nothing else in it but the ways in: it shows where to drop. */
  alone?: boolean;
  children: ReactNode;
};

/** Takes files that are dropped on it. There is always a button for the same, so this is for the mouse alone. */
export function DropZone({ label, onFiles, alone = false, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button beside it does the same
    <div
      className={classes(styles.zone, alone && styles.alone, over && styles.over)}
      onDragOver={(event) => {
        if (!isFiles(event)) return;
        // Without this the browser would open the file in place of the page, also where nothing can be dropped.
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
