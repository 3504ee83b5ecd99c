import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

type EmptyStateProps = { icon?: ReactNode; title: string; text?: string; action?: ReactNode };

/** Draws an empty state: what is missing, and the button that helps. */
export const EmptyState = ({ icon, title, text, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    {icon !== undefined && (
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
    )}
    <p className={styles.title}>{title}</p>
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);
