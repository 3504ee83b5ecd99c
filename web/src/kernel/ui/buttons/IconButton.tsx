import type { ComponentProps, ReactNode } from "react";
import { classes } from "../page/classes.ts";
import styles from "./IconButton.module.css";

type IconButtonProps = ComponentProps<"button"> & {
  /** The action's accessible name. */
  label: string;
  icon: ReactNode;
  /** A number in the corner; 0 is hidden, and more than 99 is shown as 99+ (product/portal 6). */
  count?: number;
};

/** Draws an icon button. A disabled one stays focusable, so that a press that disables it keeps the focus. */
export function IconButton({ label, icon, count = 0, className, disabled, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.button, className)}
      aria-label={count > 0 ? `${label} (${count})` : label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      {...rest}
    >
      {icon}
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count > 99 ? "99+" : count}
        </span>
      )}
    </button>
  );
}
