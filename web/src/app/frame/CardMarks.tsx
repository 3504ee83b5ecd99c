import styles from "./Footer.module.css";

const CARDS = ["Visa", "Mastercard", "Maestro", "American Express"];

/** The card brands as plain words: no brand's drawing is copied. */
export const CardMarks = ({ label }: { label: string }) => (
  <ul className={styles.cards} aria-label={label}>
    {CARDS.map((card) => (
      <li key={card} className={styles.card}>
        {card}
      </li>
    ))}
  </ul>
);
