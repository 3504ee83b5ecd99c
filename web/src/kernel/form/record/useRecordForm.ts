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
  /** The last loaded record with the viewer's edit rights. */
  readonly loaded: Loaded;
  /** The values that count as unchanged. */
  readonly values: Values;
  /** Sets whether the next validations are of a draft or of a submission. */
  readonly setHandingIn: (isHandingIn: boolean) => void;
  /** Shows a reloaded record; changed fields keep their typed values. */
  readonly update: (latest: Loaded) => void;
  /** Counts the sent values as unchanged; later changes stay changes. */
  readonly saved: (dto: Values, answer: SaveAnswer) => void;
};

/** Returns the form of one record: the loaded and the typed values. `id` and the control name its draft. */
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
    draft: { id: `${form.control}.${id}`, names: draftNames(form.fields), stamp: loaded.record.updated },
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

/** Whether validations are of a submission. */
function notYet() {
  let isHandingIn = false;
  return {
    is: () => isHandingIn,
    set: (value: boolean) => {
      isHandingIn = value;
    },
  };
}
