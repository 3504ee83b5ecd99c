import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./IconButton.module.css";

type IconButtonProps = ComponentProps<"button"> & {
  /** What it does, for everyone who does not see the picture. */
  label: string;
  icon: ReactNode;
  /** A number in the corner; 0 shows nothing, and more than 99 shows 99+ (S1 §9). */
  count?: number;
};

export function IconButton({ label, icon, count = 0, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.button, className)}
      aria-label={count > 0 ? `${label} (${count})` : label}
      title={label}
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
