import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../texts.tsx";
import { boxClass, inputClass } from "../../ui/inputs/FieldFrame.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import type { EditorProps } from "../FormModel.ts";
import { textIn } from "../record/values.ts";

/** A new password, or the present one, which can be looked at while typing. */
export function PasswordEditor({ id, field, value, onChange, onBlur, isWrong, describedBy }: EditorProps<"password">) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <div className={boxClass(isWrong)}>
      <input
        id={id}
        type={shown ? "text" : "password"}
        className={inputClass}
        autoComplete={field.unstored ? "current-password" : "new-password"}
        autoCapitalize="none"
        spellCheck={false}
        aria-required={field.required === true}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        value={textIn(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <IconButton
        label={t(shown ? "access.login.hidePassword" : "access.login.showPassword")}
        icon={shown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
