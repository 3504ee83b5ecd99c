import type { ComponentProps, ReactNode } from "react";
import { classes } from "../page/classes.ts";
import styles from "./IconButton.module.css";

type IconButtonProps = ComponentProps<"button"> & {
  /** The action's name, for everyone who does not see the picture. */
  label: string;
  icon: ReactNode;
  /** A number in the corner; 0 shows nothing, and more than 99 shows 99+ (product/portal 6). */
  count?: number;
};

/** A picture that acts. One that is closed can still be reached: whoever closes it by pressing it keeps their place. */
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
