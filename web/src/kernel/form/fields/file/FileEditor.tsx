import { useFormSource, type EditorProps } from "../../FormModel.ts";
import { textIn } from "../../record/values.ts";
import { FileInput } from "./FileInput.tsx";

/** Draws a file field of a declared form, which uploads to the form's control. */
export function FileEditor({ field, value, ...input }: EditorProps<"file">) {
  const { api } = useFormSource();
  return <FileInput {...input} control={api.control} accepts={field.accepts} fileKey={textIn(value)} />;
}
