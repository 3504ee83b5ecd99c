import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** A password that can be looked at while typing. */
export function PasswordField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={t(shown ? "access.login.hidePassword" : "access.login.showPassword")}
          icon={shown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
