import type { Field } from "@rajt/contract/kernel/form/form";
import { OfferedValue } from "../asked/OfferedValue.tsx";
import { useFormModel } from "../FormModel.ts";
import type { Words } from "../form-words.ts";
import { ShownValue } from "./ShownValue.tsx";

/** Offers the value that somebody else saved meanwhile of a field that was changed here too. */
export function Theirs({ path, field, words }: { path: string; field: Field; words: Words }) {
  const { theirs, takeTheirs, idOf } = useFormModel();
  if (!(path in theirs)) return null;
  return (
    <OfferedValue
      take={() => {
        takeTheirs(path);
        document.getElementById(idOf(path))?.focus();
      }}
    >
      <ShownValue name={path} field={field} value={theirs[path]} words={words} />
    </OfferedValue>
  );
}
