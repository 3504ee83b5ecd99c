import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "../page/classes.ts";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
type ButtonProps = ComponentProps<"button"> & { look?: ButtonLook; busy?: boolean; icon?: ReactNode };

/** Draws a button. While busy it keeps its width and focus, ignores presses and announces it. */
export function Button({
  look = "secondary",
  busy = false,
  icon,
  className,
  children,
  onClick,
  "aria-disabled": closed,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.button, styles[look], className)}
      {...rest}
      aria-disabled={busy || closed}
      aria-busy={busy || undefined}
      // It does not submit a form either.
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon}
      {children}
      {busy && <span className={styles.busy} aria-hidden />}
    </button>
  );
}

/** Returns the class of a button's look for a link: `<PortalLink className={buttonClass("primary")} …>`. */
export const buttonClass = (look: ButtonLook = "secondary"): string => classes(styles.button, styles[look]);
