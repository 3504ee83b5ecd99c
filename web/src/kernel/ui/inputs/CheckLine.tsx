import type { ComponentProps, ReactNode } from "react";
import styles from "./CheckLine.module.css";

type CheckLineProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  /** A radio button or a checkbox. */
  type?: "radio" | "checkbox";
  children: ReactNode;
};

/** Draws a checkbox with its label: the whole line is the target. */
export const CheckLine = ({ type = "checkbox", children, ...rest }: CheckLineProps) => (
  <label className={styles.line}>
    <input type={type} className={styles.box} {...rest} />
    {children}
  </label>
);
