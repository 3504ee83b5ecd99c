import { IconCheck, IconChevronDown, IconX } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { I18nProvider } from "react-aria/I18nProvider";
import { useButton, type AriaButtonProps } from "react-aria/useButton";
import { useComboBox } from "react-aria/useComboBox";
import { useListBox, useOption, type AriaListBoxOptions } from "react-aria/useListBox";
import { Item } from "react-stately/Item";
import { useComboBoxState, type ComboBoxState } from "react-stately/useComboBoxState";
import { reveal } from "../../page/reveal.ts";
import { useTexts } from "../../texts.tsx";
import { classes } from "../page/classes.ts";
import styles from "./Combobox.module.css";
import { boxClass, inputClass } from "./FieldFrame.tsx";
import { IconButton } from "../buttons/IconButton.tsx";

/** `stored`: its name as it is stored, if `name` is a translation. */
export type Choice = { readonly id: number | string; readonly name: string; readonly stored?: string };

/** The current choices, or a text on why there are none: "Nincs találat", "Keresés…". */
export type Choices = { readonly list: readonly Choice[]; readonly remark: string | null };

type Key = string | number;
type Keys = Key[] | Key | null;
type OpenState<C> = ComboBoxState<C, "single" | "multiple">;

type ComboboxProps<C extends Choice> = {
  id: string;
  label: string;
  typed: string;
  onType: (typed: string) => void;
  choices: { readonly list: readonly C[]; readonly remark: string | null };
  onPick: (choice: C) => void;
  /** The id of the choice that the field shows, unless the user is typing. */
  chosen?: C["id"] | undefined;
  /** The ids of several chosen ones: they are ticked, and the list stays open until the user leaves it. */
  ticked?: readonly C["id"][];
  /** Undefined if there is nothing to clear. */
  onClear?: (() => void) | undefined;
  /** Called when the focus leaves the field and its buttons. */
  onBlur?: () => void;
  onKeyDownCapture?: (event: KeyboardEvent) => void;
  isWrong?: boolean;
  "aria-required"?: boolean;
  "aria-describedby"?: string | undefined;
};

/**
 * Draws an input with a list of choices: arrows move, Enter chooses, Escape closes. Tab chooses too, unless several can be chosen. The
 * caller owns the typed text and the choices; their number is announced.
 */
export const Combobox = <C extends Choice>(props: ComboboxProps<C>) => (
  <I18nProvider locale={useTexts().locale}>
    <Box {...props} />
  </I18nProvider>
);

/** Given to the hook as the popover, so that the page, as the field's error, is not hidden while the list is open. */
const page: RefObject<Element> = { current: document.body };

function Box<C extends Choice>(props: ComboboxProps<C>) {
  const { id, label, typed, onType, choices, onPick, onClear, isWrong = false, onBlur, ticked } = props;
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pick = (key: Key | null | undefined) => {
    const picked = choices.list.find((choice) => String(choice.id) === key);
    if (picked === undefined) return;
    onPick(picked);
    if (!ticked) state.close();
  };
  const joined = ticked?.join("\n");
  // The hook compares the value by identity.
  const keys = useMemo(() => joined?.split("\n").filter((key) => key !== ""), [joined]);
  const state = useComboBoxState<C, "single" | "multiple">({
    items: choices.list,
    children: (choice) => <Item key={choice.id}>{choice.name}</Item>,
    ...(keys
      ? {
          selectionMode: "multiple",
          value: keys,
          onChange: (changed: Keys) => pick(differing(keys, [changed ?? []].flat())),
        }
      : {
          selectedKey: props.chosen === undefined ? null : String(props.chosen),
          onSelectionChange: pick,
        }),
    inputValue: typed,
    onInputChange: (text) => {
      onType(text);
      state.open(null, "input");
    },
    isInvalid: isWrong,
    // It opens by a key, a press or typing, not by a change of its value.
    menuTrigger: "manual",
    allowsCustomValue: true,
    allowsEmptyCollection: true,
  });
  const { inputProps, buttonProps, listBoxProps } = useComboBox(
    {
      id,
      "aria-label": label,
      "aria-describedby": props["aria-describedby"],
      isRequired: props["aria-required"] ?? false,
      isInvalid: isWrong,
      shouldFocusWrap: true,
      inputRef: input,
      listBoxRef: list,
      buttonRef: button,
      popoverRef: page,
    },
    state,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only stops Escape from reaching the surroundings
    <div
      className={styles.combobox}
      onKeyDownCapture={(event) => {
        // With several choices, the last chosen one keeps the focus, and Tab would undo it.
        if (event.key === "Tab" && ticked) state.selectionManager.setFocusedKey(null);
        props.onKeyDownCapture?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && state.isOpen) event.stopPropagation();
      }}
      onBlur={(event) => {
        if (!leaves(event)) return;
        state.setFocused(false);
        onBlur?.();
      }}
    >
      <div className={boxClass(isWrong)}>
        <input {...inputProps} ref={input} className={inputClass} onClick={() => state.open(null, "manual")} />
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
        <OpenButton
          {...buttonProps}
          label={t("kernel.form.combo.open", { label })}
          button={button}
          // Not before the release: the list may move the page, and the release would then choose the option under the pointer.
          onPressStart={undefined}
          onPress={() => {
            input.current?.focus();
            state.toggle(null, "manual");
          }}
        />
      </div>
      <output className="visually-hidden">{state.isOpen && choices.remark}</output>
      {state.isOpen && <ChoiceList {...{ label, state, list, remark: choices.remark }} options={listBoxProps} />}
    </div>
  );
}

type OpenButtonProps = AriaButtonProps & { label: string; button: RefObject<HTMLButtonElement | null> };

function OpenButton({ label, button, ...props }: OpenButtonProps) {
  const { buttonProps } = useButton({ ...props, "aria-label": label, "aria-labelledby": undefined }, button);
  return <IconButton {...buttonProps} ref={button} label={label} icon={<IconChevronDown size={18} />} />;
}

type ChoiceListProps<C extends Choice> = {
  label: string;
  state: OpenState<C>;
  list: RefObject<HTMLDivElement | null>;
  options: AriaListBoxOptions<C>;
  remark: string | null;
};

function ChoiceList<C extends Choice>({ label, state, list, options, remark }: ChoiceListProps<C>) {
  const { listBoxProps } = useListBox({ ...options, "aria-label": label, "aria-labelledby": undefined }, state, list);
  const panel = useRef<HTMLDivElement>(null);
  const { size } = state.collection;
  const isSeveral = state.selectionManager.selectionMode === "multiple";
  // The list grows when results arrive.
  useEffect(() => {
    reveal(panel.current);
  }, [size, remark]);
  return (
    // A press beside the choices, as on the scrollbar, keeps the focus in the input and the list open.
    <div ref={panel} className={styles.panel} role="presentation" onMouseDown={(event) => event.preventDefault()}>
      {remark !== null && <p className={styles.remark}>{remark}</p>}
      <div {...listBoxProps} ref={list} className={styles.list}>
        {[...state.collection].map(({ key, rendered }) => (
          <Option key={key} id={key} state={state} hasTick={isSeveral}>
            {rendered}
          </Option>
        ))}
      </div>
    </div>
  );
}

type OptionProps<C extends Choice> = { id: C["id"]; state: OpenState<C>; hasTick: boolean; children: ReactNode };

function Option<C extends Choice>({ id, state, hasTick, children }: OptionProps<C>) {
  const option = useRef<HTMLDivElement>(null);
  const { optionProps, isFocused, isSelected } = useOption({ key: id }, state, option);
  return (
    <div {...optionProps} ref={option} className={classes(styles.option, isFocused && styles.active)}>
      {hasTick && <IconCheck size={18} aria-hidden className={classes(styles.tick, !isSelected && styles.unticked)} />}
      {children}
    </div>
  );
}

/** Returns the key that is in one of two lists only. */
const differing = (before: readonly Key[], after: readonly Key[]): Key | undefined =>
  [...before, ...after].find((key) => before.includes(key) !== after.includes(key));

/** Returns whether the focus leaves the whole component. */
const leaves = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
