import type { ReactNode } from "react";
import { Fragment } from "react";
import styles from "./Facts.module.css";

/** A label and its value; `null` and blank values are left out. */
export type Fact = readonly [label: string, value: ReactNode];

/** A section of the announcement; nothing if it is empty. */
export function FactSection({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const filled = facts.filter(([, value]) => !isBlank(value));
  if (filled.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {filled.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

export const isBlank = (value: ReactNode): boolean =>
  value === null || value === undefined || value === false || (typeof value === "string" && value.trim() === "");
