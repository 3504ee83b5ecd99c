import { boxClass, inputClass } from "../../ui/inputs/FieldFrame.tsx";
import type { EditorProps } from "../FormModel.ts";
import { textIn } from "../record/values.ts";
import { Counter } from "./Counter.tsx";

/** Text of several lines, growing with what is in it. */
export function AreaEditor({
  id,
  field,
  value,
  onChange,
  onBlur,
  isWrong,
  describedBy,
}: EditorProps<"area" | "richText">) {
  const text = textIn(value);
  return (
    <>
      <div className={boxClass(isWrong)}>
        <textarea
          id={id}
          className={inputClass}
          rows={4}
          aria-required={field.required === true}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      <Counter text={text} max={field.max} />
    </>
  );
}
