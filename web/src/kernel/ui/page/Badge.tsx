import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { classes } from "./classes.ts";

export type BadgeKind = "neutral" | "accent" | "success" | "warning" | "danger" | "info";

/** Draws a status as coloured text. */
export const Badge = ({ kind = "neutral", children }: { kind?: BadgeKind; children: ReactNode }) => (
  <span className={classes(styles.badge, styles[kind])}>{children}</span>
);
