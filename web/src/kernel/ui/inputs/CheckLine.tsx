import type { ComponentProps, ReactNode } from "react";
import styles from "./CheckLine.module.css";

type CheckLineProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  /** One of several, or each by itself. */
  type?: "radio" | "checkbox";
  children: ReactNode;
};

/** A box to tick with its words beside it: the whole line is the target. */
export const CheckLine = ({ type = "checkbox", children, ...rest }: CheckLineProps) => (
  <label className={styles.line}>
    <input type={type} className={styles.box} {...rest} />
    {children}
  </label>
);
