import { useFormSource, type EditorProps } from "../FormModel.ts";
import { textIn } from "../record/values.ts";
import { FileInput } from "./FileInput.tsx";

/** A file of a declared form, which goes to the form's own control. */
export function FileEditor({ field, value, ...input }: EditorProps<"file">) {
  const { api } = useFormSource();
  return <FileInput {...input} control={api.control} accepts={field.accepts} fileKey={textIn(value)} />;
}
