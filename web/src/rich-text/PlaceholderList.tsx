import { useId, type ReactNode } from "react";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import styles from "./PlaceholderList.module.css";

type ListedPlaceholder = {
  readonly name: string;
  /** As in a text, such as `{{ name }}`. */
  readonly written: string;
  readonly meaning: string;
  /** The label of its button. */
  readonly label: string;
  /** The reason why it cannot be inserted now. */
  readonly closed?: string | undefined;
};

type PlaceholderListProps = {
  title: string;
  hint: string;
  placeholders: readonly ListedPlaceholder[];
  insert: (name: string, button: HTMLButtonElement) => void;
  children?: ReactNode;
};

/** Draws the placeholders of a text with their meanings; each is a button that inserts it. */
export function PlaceholderList({ title, hint, placeholders, insert, children }: PlaceholderListProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <h2 id={titleId}>{title}</h2>
      <p className={styles.hint}>{hint}</p>
      <ul className={styles.list}>
        {placeholders.map(({ name, written, meaning, label, closed }) => (
          <li key={name}>
            <Button
              aria-label={label}
              title={closed}
              disabled={closed !== undefined}
              // The field keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => insert(name, currentTarget)}
            >
              <code>{written}</code>
            </Button>
            <span className={styles.hint}>{meaning}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
