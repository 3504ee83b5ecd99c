import type { EditorProps } from "../FormModel.ts";

type InputOf = Pick<EditorProps, "id" | "isWrong" | "onBlur" | "describedBy"> & {
  readonly field: { readonly required?: unknown };
};

/** Returns the props that an editor passes to its input. */
export const inputProps = ({ id, field, isWrong, onBlur, describedBy }: InputOf) => ({
  id,
  isWrong,
  onBlur,
  "aria-required": field.required === true,
  "aria-describedby": describedBy,
});
