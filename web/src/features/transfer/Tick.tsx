import { useId } from "react";
import { CheckLine } from "../../kernel/ui/inputs/CheckLine.tsx";
import styles from "./Transfer.module.css";

type TickProps = {
  label: string;
  checked: boolean;
  error: string | undefined;
  onChange: (isTicked: boolean) => void;
};

/** A required box, with its problem below. */
export function Tick({ label, checked, error, onChange }: TickProps) {
  const id = useId();
  return (
    <>
      <CheckLine
        checked={checked}
        required
        aria-invalid={error !== undefined}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      >
        <span>{label}</span>
      </CheckLine>
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </>
  );
}
