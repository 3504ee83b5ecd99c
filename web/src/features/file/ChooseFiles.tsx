import { acceptedTypes, type Accepts } from "@rajt/contract/kernel/file-types";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { Button, type ButtonLook } from "../../kernel/ui/buttons/Button.tsx";

type ChooseFilesProps = {
  label: string;
  accepts: Accepts;
  look?: ButtonLook;
  onFiles: (files: readonly File[]) => void;
};

/** A button that opens the device's file dialog. */
export function ChooseFiles({ label, accepts, look = "secondary", onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={acceptedTypes(accepts).join(",")}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after a failure.
          target.value = "";
        }}
      />
      <Button look={look} icon={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
