import type { ComponentProps, ReactNode } from "react";
import styles from "./Switch.module.css";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "checked"> & {
  checked: boolean;
  /** The words beside the switch: its state. */
  children?: ReactNode;
};

/** Yes or no, at once to see: a checkbox that looks like a switch. The label is the caller's (`<label htmlFor>`). */
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
