import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
type ButtonProps = ComponentProps<"button"> & { look?: ButtonLook; busy?: boolean; icon?: ReactNode };

/** A button says what it does. While busy it keeps its width, answers no clicks and tells so. */
export function Button({
  look = "secondary",
  busy = false,
  icon,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.button, styles[look], className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {icon}
      {children}
      {busy && <span className={styles.busy} aria-hidden />}
    </button>
  );
}

/** The look of a button for a link: `<PortalLink className={buttonClass("primary")} …>`. */
export const buttonClass = (look: ButtonLook = "secondary"): string => classes(styles.button, styles[look]);
