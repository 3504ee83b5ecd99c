import styles from "./Footer.module.css";

const CARDS = ["Visa", "Mastercard", "Maestro", "American Express"];

/** Draws the card brands as text: no brand's logo is copied. */
export const CardMarks = ({ label }: { label: string }) => (
  <ul className={styles.cards} aria-label={label}>
    {CARDS.map((card) => (
      <li key={card} className={styles.card}>
        {card}
      </li>
    ))}
  </ul>
);
