import { isPhoneMask } from "@rajt/contract/kernel/phone.rules";
import { useLayoutEffect, useRef, type ChangeEvent } from "react";
import { boxClass, inputClass } from "../../ui/inputs/FieldFrame.tsx";
import { useAutofill, type EditorProps } from "../FormModel.ts";
import { capitalised, caretAfter, masked } from "./mask.ts";
import { textIn } from "../record/values.ts";
import { Counter } from "./Counter.tsx";

/** One line: a text, an address, a number; in the shape of its mask while it is typed. */
export function TextEditor({
  id,
  field,
  value,
  onChange,
  onBlur,
  isWrong,
  describedBy,
}: EditorProps<"line" | "email" | "whole" | "time">) {
  const text = textIn(value);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (field.kind !== "line") return onChange(target.value);
    if (field.mask === undefined) return onChange(field.capitalise ? capitalised(text, target.value) : target.value);
    const shaped = masked(field.mask, target.value);
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    caret.current = caretAfter(shaped, before.replace(/\D/g, "").length);
    return onChange(shaped);
  };
  // The shape adds signs, so the browser would leave the caret at the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <>
      <div className={boxClass(isWrong)}>
        <input
          ref={input}
          id={id}
          {...KEYBOARD[keyboardOf(field)]}
          className={inputClass}
          autoComplete={useAutofill(field)}
          autoCapitalize={field.kind === "line" && field.capitalise ? "words" : undefined}
          aria-required={field.required === true}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          value={text}
          onChange={type}
          onBlur={onBlur}
        />
      </div>
      {/* A mask lets nothing longer in. */}
      {field.kind !== "whole" && field.kind !== "time" && !("mask" in field) && <Counter text={text} max={field.max} />}
    </>
  );
}

function keyboardOf(field: EditorProps<"line" | "email" | "whole" | "time">["field"]): keyof typeof KEYBOARD {
  if (field.kind !== "line") return field.kind;
  if (field.mask !== undefined) return isPhoneMask(field.mask) ? "tel" : "digits";
  if (field.autofill === "postal-code") return "digits";
  return field.link ? "link" : "line";
}

const KEYBOARD = {
  line: { type: "text" },
  tel: { type: "text", inputMode: "tel", spellCheck: false },
  digits: { type: "text", inputMode: "numeric", spellCheck: false },
  link: { type: "text", inputMode: "url", spellCheck: false, autoCapitalize: "none" },
  email: { type: "text", inputMode: "email", spellCheck: false, autoCapitalize: "none" },
  whole: { type: "text", inputMode: "numeric", spellCheck: false },
  // Telephones offer no keyboard with digits and a colon, so the full one.
  time: { type: "text", spellCheck: false },
} as const;
