import type { Form } from "@rajt/contract/kernel/form/form";
import { flat } from "@rajt/contract/kernel/form/form-names";
import { useMemo, useState } from "react";
import { useTexts } from "../../texts.tsx";
import { formResolver } from "../check/form-schema.ts";
import { draftNames } from "../draft/draft.ts";
import type { Loaded, SaveAnswer } from "../form-api.ts";
import { useServerForm, type ServerForm } from "../useServerForm.ts";
import { withValues } from "./changes.ts";
import { valuesOf, type Values } from "./values.ts";

export type RecordForm = Omit<ServerForm<Values>, "saved"> & {
  /** The record as it was last read, with what its viewer may edit of it. */
  readonly loaded: Loaded;
  /** Its values: those that count as unchanged. */
  readonly values: Values;
  /** Sets whether the next checks are of a draft or of a record that is handed in. */
  readonly setHandingIn: (isHandingIn: boolean) => void;
  /** Shows a record that was read again; the fields changed here keep what was typed. */
  readonly update: (latest: Loaded) => void;
  /** Takes the sent values as the record's; what was typed since stays typed. */
  readonly saved: (dto: Values, answer: SaveAnswer) => void;
};

/** The form of one record: what was loaded, and what was typed over it. `id`: of its draft, beside the form's control. */
export function useRecordForm(form: Form, id: string, first: Loaded): RecordForm {
  const { say } = useTexts();
  const [loaded, setLoaded] = useState(first);
  const values = useMemo(() => valuesOf(form.fields, loaded.record), [form, loaded]);
  const names = useMemo(() => Object.keys(form.fields), [form]);
  const [handingIn] = useState(notYet);
  const resolver = useMemo(() => formResolver(form, loaded.record, say, handingIn.is), [form, loaded, say, handingIn]);
  const serverForm = useServerForm<Values>({
    resolver,
    values,
    names,
    draft: { id: `${form.control}.${id}`, names: draftNames(form.fields) },
  });
  return {
    ...serverForm,
    loaded,
    values,
    setHandingIn: handingIn.set,
    update: setLoaded,
    saved: (dto, answer) => {
      const { record } = loaded;
      const next = {
        ...withValues(record, flat(dto, names)),
        id: answer.id ?? record.id,
        updated: answer.updated ?? record.updated,
      };
      serverForm.saved(valuesOf(form.fields, next));
      setLoaded({ ...loaded, record: next });
    },
  };
}

/** Knows whether what is checked is being handed in. */
function notYet() {
  let isHandingIn = false;
  return {
    is: () => isHandingIn,
    set: (value: boolean) => {
      isHandingIn = value;
    },
  };
}
