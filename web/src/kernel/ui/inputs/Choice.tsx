import { useId, type ReactNode } from "react";
import styles from "./Choice.module.css";
import { classes } from "../page/classes.ts";

type ChoiceFrameProps = {
  /** The label of the group. */
  legend: string;
  /** True if the page shows the label already. */
  isLegendHidden?: boolean;
  note?: string | undefined;
  disabled?: boolean;
  children: ReactNode;
};

/** The look of a choice that applies at once, without a form. */
export const ChoiceFrame = ({ legend, isLegendHidden = false, note, disabled, children }: ChoiceFrameProps) => (
  <fieldset className={styles.choice} disabled={disabled}>
    <legend className={isLegendHidden ? "visually-hidden" : styles.legend}>{legend}</legend>
    {note !== undefined && <p className={styles.note}>{note}</p>}
    {children}
  </fieldset>
);

type ChoiceProps<T extends string> = Omit<ChoiceFrameProps, "children"> & {
  options: readonly T[];
  chosen: T;
  choose: (option: T) => void;
  name: (option: T) => string;
  /** Draws an option's picture: options are then cards, else one row. */
  picture?: (option: T) => ReactNode;
};

/** Draws a choice of one of a few options as radio buttons: arrow keys choose, and each step applies. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { options, chosen, choose, name, picture, ...frame } = props;
  const group = useId();
  return (
    <ChoiceFrame {...frame}>
      <div className={picture ? styles.cards : styles.row}>
        {options.map((option) => (
          <label key={option} className={classes(styles.option, picture ? styles.card : styles.segment)}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={option === chosen}
              onChange={() => choose(option)}
            />
            {picture?.(option)}
            <span>{name(option)}</span>
          </label>
        ))}
      </div>
    </ChoiceFrame>
  );
}
