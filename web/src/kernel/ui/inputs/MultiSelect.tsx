import { IconX } from "@tabler/icons-react";
import { useRef, type ComponentProps } from "react";
import { useTexts } from "../../texts.tsx";
import { Combobox, type Choice } from "./Combobox.tsx";
import styles from "./Combobox.module.css";
import { IconButton } from "../buttons/IconButton.tsx";

type MultiSelectProps<C extends Choice> = Omit<ComponentProps<typeof Combobox<C>>, "onPick" | "onClear" | "chosen"> & {
  chosen: readonly C[];
  onChange: (chosen: readonly C[]) => void;
};

/** Draws a field of several choices: the chosen ones are above the input with remove buttons; Backspace removes the last. */
export function MultiSelect<C extends Choice>({
  chosen,
  onChange,
  onType,
  typed,
  choices,
  ...rest
}: MultiSelectProps<C>) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const without = (gone: C) => {
    onChange(chosen.filter(({ id }) => id !== gone.id));
    box.current?.querySelector("input")?.focus();
  };
  const isFree = ({ id }: C) => chosen.every((one) => one.id !== id);
  const list = choices.list.filter(isFree);
  const remark = list.length === 0 ? (choices.remark ?? t("kernel.form.combo.none")) : choices.remark;
  const last = chosen.at(-1);
  return (
    <div ref={box}>
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
      <Combobox
        {...rest}
        typed={typed}
        onType={onType}
        choices={{ list, remark }}
        onPick={(choice) => {
          onChange([...chosen, choice]);
          onType("");
        }}
        onKeyDownCapture={({ key }) => {
          if (key === "Backspace" && typed === "" && last !== undefined) without(last);
        }}
      />
    </div>
  );
}
