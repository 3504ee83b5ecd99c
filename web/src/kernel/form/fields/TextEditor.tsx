import { isPhoneMask } from "@rajt/contract/kernel/phone.rules";
import { TextInput } from "../../ui/inputs/TextInput.tsx";
import { useAutofill, type EditorProps } from "../FormModel.ts";
import { textIn } from "../record/values.ts";
import { Counter } from "./Counter.tsx";
import { inputProps } from "./input-props.ts";

/** Draws a one-line input: a text, an email address or a number, masked while it is typed. */
export function TextEditor(props: EditorProps<"line" | "email" | "whole" | "time">) {
  const { field, value, onChange } = props;
  return (
    <>
      <TextInput
        {...inputProps(props)}
        value={textIn(value)}
        onChange={onChange}
        {...KEYBOARD[keyboardOf(field)]}
        {...(field.kind === "line" && { mask: field.mask, capitalise: field.capitalise })}
        autoComplete={useAutofill(field)}
      />
      {/* A mask limits the length already. */}
      {field.kind !== "whole" && field.kind !== "time" && !("mask" in field) && (
        <Counter text={textIn(value)} max={field.max} />
      )}
    </>
  );
}

/** Draws an input of several lines. */
export const AreaEditor = (props: EditorProps<"area" | "richText">) => (
  <>
    <TextInput {...inputProps(props)} value={textIn(props.value)} onChange={props.onChange} rows={4} />
    <Counter text={textIn(props.value)} max={props.field.max} />
  </>
);

/** Draws a password input, for a new password or the current one. */
export const PasswordEditor = (props: EditorProps<"password">) => (
  <TextInput
    {...inputProps(props)}
    value={textIn(props.value)}
    onChange={props.onChange}
    type="password"
    autoComplete={props.field.unstored ? "current-password" : "new-password"}
  />
);

function keyboardOf(field: EditorProps<"line" | "email" | "whole" | "time">["field"]): keyof typeof KEYBOARD {
  if (field.kind !== "line") return field.kind;
  if (field.mask !== undefined) return isPhoneMask(field.mask) ? "tel" : "digits";
  if (field.autofill === "postal-code") return "digits";
  return field.link ? "link" : "line";
}

const KEYBOARD = {
  line: {},
  tel: { inputMode: "tel", spellCheck: false },
  digits: { inputMode: "numeric", spellCheck: false },
  link: { inputMode: "url", spellCheck: false, autoCapitalize: "none" },
  email: { inputMode: "email", spellCheck: false, autoCapitalize: "none" },
  whole: { inputMode: "numeric", spellCheck: false },
  // Phones have no keyboard with digits and a colon: it is the full one.
  time: { spellCheck: false },
} as const;
