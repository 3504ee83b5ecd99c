import type { ComponentType } from "react";
import { useFormContext } from "react-hook-form";
import { RecordEditor } from "../../../kernel/form/fields/RecordEditors.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { textIn, type Values } from "../../../kernel/form/record/values.ts";

const BY_HAND = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/** Editor of a delegate, found by name: name and contact are filled in beside (product/competitions 9). */
export const delegateEditor = (group: "referee" | "supervisor"): ComponentType<EditorProps> =>
  function DelegateEditor(props) {
    const { setValue } = useFormContext<Values>();
    return (
      // cast: the appointed delegate is a record.
      <RecordEditor
        {...(props as EditorProps<"record">)}
        onChosen={(person: Values) => {
          setValue(`${group}Name`, textIn(person["name"]), BY_HAND);
          setValue(`${group}Email`, textIn(person["email"]), BY_HAND);
          setValue(`${group}PhoneNumber`, textIn(person["phoneNumber"]), BY_HAND);
        }}
      />
    );
  };
