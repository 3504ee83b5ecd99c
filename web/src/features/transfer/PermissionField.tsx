import { useId } from "react";
import { FileInput } from "../../kernel/form/fields/file/FileInput.tsx";
import { describedBy, FieldFrame } from "../../kernel/ui/inputs/FieldFrame.tsx";

type PermissionFieldProps = {
  label: string;
  hint: string;
  required?: boolean;
  error: string | undefined;
  fileKey: string;
  onChange: (key: string) => void;
};

/** Uploads the permission of a parent. */
export function PermissionField({ label, hint, required = false, error, fileKey, onChange }: PermissionFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} error={error}>
      <FileInput
        id={id}
        control="athleteTransferControl"
        accepts="paper"
        fileKey={fileKey}
        onChange={onChange}
        describedBy={describedBy(id, hint)}
      />
    </FieldFrame>
  );
}
