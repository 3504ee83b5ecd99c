import type { ComponentProps, ReactNode } from "react";
import styles from "./Switch.module.css";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "checked"> & {
  checked: boolean;
  /** The text beside the switch: its state. */
  children?: ReactNode;
};

/** Draws a checkbox as a switch. The caller draws the label (`<label htmlFor>`). */
export const Switch = ({ children, checked, ...rest }: SwitchProps) => (
  <span className={styles.line}>
    <input type="checkbox" role="switch" className={styles.switch} checked={checked} aria-checked={checked} {...rest} />
    {children !== undefined && (
      <span className={styles.word} aria-hidden>
        {children}
      </span>
    )}
  </span>
);
