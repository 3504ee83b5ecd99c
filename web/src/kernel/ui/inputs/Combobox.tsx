import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useRef, useState, type ComponentProps, type FocusEvent, type KeyboardEvent } from "react";
import { reveal } from "../../page/reveal.ts";
import { useTexts } from "../../texts.tsx";
import { classes } from "../page/classes.ts";
import styles from "./Combobox.module.css";
import { boxClass, inputClass } from "./FieldFrame.tsx";
import { IconButton } from "../buttons/IconButton.tsx";

export type Choice = { readonly id: number | string; readonly name: string };

/** The choices open now, or a sentence on why there are none: "Nincs találat", "Keresés…". */
export type Choices = { readonly list: readonly Choice[]; readonly remark: string | null };

type ComboboxProps<C extends Choice> = Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur" | "list"> & {
  id: string;
  label: string;
  typed: string;
  onType: (typed: string) => void;
  choices: { readonly list: readonly C[]; readonly remark: string | null };
  onPick: (choice: C) => void;
  /** Without it there is nothing to clear. */
  onClear?: (() => void) | undefined;
  /** The focus leaves the whole, its buttons too. */
  onBlur?: () => void;
  isWrong?: boolean;
};

/**
 * A field that offers choices below it while one types, with the keyboard of the ARIA pattern: arrows move, Enter chooses, Escape closes.
 * It only draws: what is typed and what is offered belong to whoever uses it.
 */
export function Combobox<C extends Choice>(props: ComboboxProps<C>) {
  const { id, label, typed, onType, choices, onPick, onClear, isWrong = false, onBlur, onKeyDown, ...rest } = props;
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const { list, remark } = choices;
  const active = open ? list[at] : undefined;
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const pick = (choice: C) => {
    onPick(choice);
    close();
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = nextAt(event.key, at, list.length);
    if (next !== null) {
      event.preventDefault();
      setOpen(true);
      setAt(open ? next : Math.max(at, event.key === "ArrowUp" ? list.length - 1 : 0));
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      if (active !== undefined) pick(active);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    } else onKeyDown?.(event);
  };
  return (
    <div
      className={styles.combobox}
      onBlur={(event) => {
        if (!leaves(event)) return;
        close();
        onBlur?.();
      }}
    >
      <div className={boxClass(isWrong)}>
        <input
          ref={input}
          id={id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          className={inputClass}
          {...rest}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setOpen(true);
            setAt(-1);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={press}
        />
        {onClear !== undefined && (
          <IconButton
            label={t("kernel.form.combo.clear", { label })}
            icon={<IconX size={18} />}
            onClick={() => {
              onClear();
              input.current?.focus();
            }}
          />
        )}
        <IconButton
          label={t("kernel.form.combo.open", { label })}
          icon={<IconChevronDown size={18} />}
          tabIndex={-1}
          onClick={() => {
            setOpen(!open);
            input.current?.focus();
          }}
        />
      </div>
      <output className="visually-hidden" aria-live="polite">
        {open && (remark ?? t("kernel.form.combo.found", { count: list.length }))}
      </output>
      {open && <ChoiceList {...{ id, label, list, remark, at }} onPick={pick} />}
    </div>
  );
}

type ChoiceListProps<C extends Choice> = {
  id: string;
  label: string;
  list: readonly C[];
  remark: string | null;
  at: number;
  onPick: (choice: C) => void;
};

function ChoiceList<C extends Choice>({ id, label, list, remark, at, onPick }: ChoiceListProps<C>) {
  return (
    <div className={styles.panel}>
      {remark !== null && <p className={styles.remark}>{remark}</p>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own lists cannot hold what is found while typing */}
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} tabIndex={-1}>
        {list.map((choice, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus
          <div
            key={choice.id}
            id={`${id}-${choice.id}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={classes(styles.option, place === at && styles.active)}
            ref={place === at ? reveal : undefined}
            // The press would take the focus from the input, and with it the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(choice)}
          >
            {choice.name}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Does the focus leave the whole, not only one of its parts? */
const leaves = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

function nextAt(key: string, at: number, length: number): number | null {
  if (length === 0) return null;
  if (key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowUp") return at <= 0 ? length - 1 : at - 1;
  return null;
}
