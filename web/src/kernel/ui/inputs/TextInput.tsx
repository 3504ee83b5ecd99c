import { IconEye, IconEyeOff } from "@tabler/icons-react";
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from "react";
import { useTexts } from "../../texts.tsx";
import { IconButton } from "../buttons/IconButton.tsx";
import { classes } from "../page/classes.ts";
import { boxClass, inputClass } from "./FieldFrame.tsx";
import { capitalised, caretAfter, masked } from "./mask.ts";
import styles from "./TextInput.module.css";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export type TextInputProps = Omit<InputHTMLAttributes<TextElement>, "value" | "onChange"> & {
  value: string;
  onChange: (value: string) => void;
  isWrong?: boolean | undefined;
  /** The minimum number of rows: it makes a textarea that grows with its content. */
  rows?: number | undefined;
  /** Shapes digits while they are typed: `00000000-0-00`. */
  mask?: string | undefined;
  /** Makes the first letter of each word a capital. */
  capitalise?: boolean | undefined;
  /** An icon at the start. */
  icon?: ReactNode;
  /** A button at the end. */
  end?: ReactNode;
  /** The class of the box around the input. */
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Draws a text input; `LabelledInput` adds the label. A password has a button that shows it. */
export function TextInput({ isWrong, icon, end, className, type = "text", ref, ...props }: TextInputProps) {
  const [shown, setShown] = useState(false);
  const { rows, mask, capitalise, value, onChange, ...rest } = props;
  const onType = useShaped({ mask, capitalise, value, onChange });
  const shared = { ...rest, className: inputClass, value, "aria-invalid": isWrong, onChange: onType };
  return (
    <div className={classes(boxClass(isWrong === true), styles.box, className)}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      {rows !== undefined ? (
        <textarea rows={rows} {...shared} />
      ) : type === "password" ? (
        <input ref={ref} autoCapitalize="none" spellCheck={false} {...shared} type={shown ? "text" : "password"} />
      ) : (
        <input ref={ref} autoCapitalize={capitalise ? "words" : undefined} {...shared} type={type} />
      )}
      {type === "password" && <ShowButton shown={shown} setShown={setShown} />}
      {end}
    </div>
  );
}

/** Returns a change handler that applies the mask and capitals and keeps the caret's position. */
function useShaped({
  mask,
  capitalise,
  value,
  onChange,
}: Pick<TextInputProps, "mask" | "capitalise" | "value" | "onChange">) {
  const caret = useRef<{ target: TextElement; at: number } | null>(null);
  // The mask adds characters, so the browser would move the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) caret.current.target.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = null;
  });
  return ({ target }: ChangeEvent<TextElement>) => {
    if (mask === undefined) return onChange(capitalise ? capitalised(value, target.value) : target.value);
    const shaped = masked(mask, target.value);
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    caret.current = { target, at: caretAfter(shaped, before.replace(/\D/g, "").length) };
    return onChange(shaped);
  };
}

function ShowButton({ shown, setShown }: { shown: boolean; setShown: (shown: boolean) => void }) {
  const { t } = useTexts();
  return (
    <IconButton
      label={t(shown ? "access.login.hidePassword" : "access.login.showPassword")}
      icon={shown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
}
