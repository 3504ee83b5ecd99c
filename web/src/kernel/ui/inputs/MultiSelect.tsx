import { IconX } from "@tabler/icons-react";
import { useRef, type ComponentProps } from "react";
import { useTexts } from "../../texts.tsx";
import { Combobox, type Choice } from "./Combobox.tsx";
import styles from "./Combobox.module.css";
import { IconButton } from "../buttons/IconButton.tsx";

type MultiSelectProps<C extends Choice> = Omit<
  ComponentProps<typeof Combobox<C>>,
  "onPick" | "onClear" | "chosen" | "ticked"
> & {
  chosen: readonly C[];
  onChange: (chosen: readonly C[]) => void;
};

/**
 * Draws a field of several choices: the list ticks the chosen ones and stays open. They are below the input with remove buttons, where they
 * do not move the list; Backspace removes the last.
 */
export function MultiSelect<C extends Choice>({ chosen, onChange, onType, typed, ...rest }: MultiSelectProps<C>) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const without = (gone: C) => {
    onChange(chosen.filter(({ id }) => id !== gone.id));
    box.current?.querySelector("input")?.focus();
  };
  const last = chosen.at(-1);
  return (
    <div ref={box}>
      <Combobox
        {...rest}
        typed={typed}
        onType={onType}
        ticked={chosen.map(({ id }) => id)}
        onPick={(choice) => {
          const others = chosen.filter(({ id }) => id !== choice.id);
          onChange(others.length < chosen.length ? others : [...chosen, choice]);
          if (typed !== "") onType("");
        }}
        onKeyDownCapture={({ key }) => {
          if (key === "Backspace" && typed === "" && last !== undefined) without(last);
        }}
      />
      {chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map((one) => (
            <li key={one.id} className={styles.chip}>
              {one.name}
              <IconButton
                className={styles.remove}
                label={t("kernel.form.combo.remove", { name: one.name })}
                icon={<IconX size={16} />}
                onClick={() => without(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
