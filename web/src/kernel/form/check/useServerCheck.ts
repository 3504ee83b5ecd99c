import type { Form } from "@rajt/contract/kernel/form/form";
import { useEffect, useRef } from "react";
import { changedNames } from "../record/changes.ts";
import type { FormApi } from "../form-api.ts";
import { fieldOf } from "./problems.ts";
import { PAUSE_MS } from "../fields/useChoices.ts";
import type { RecordForm } from "../record/useRecordForm.ts";
import { useTyped } from "../record/useTyped.ts";
import { dtoOf } from "../record/values.ts";

/**
 * Asks the server what it thinks of the form a moment after each change (product/forms 15): the first message for each field, those of a new record
 * only where something was typed. That it cannot be asked is no error: saving will tell.
 */
export function useServerCheck(form: Form, api: FormApi, recordForm: RecordForm, isOn: boolean): void {
  const { methods, loaded, values, tell, forgetTold } = recordForm;
  const { getValues } = methods;
  const { record } = loaded;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  async function ask(): Promise<void> {
    const changed = changedNames(values, getValues());
    const stop = new AbortController();
    asking.current = stop;
    const answer = await api
      .validate(record.id, dtoOf(form.fields, getValues(), record), stop.signal)
      .catch(() => undefined);
    if (answer === undefined || stop.signal.aborted) return;
    const known = Object.entries(answer.properties ?? {}).filter(
      ([path]) => record.id !== null || changed.includes(fieldOf(path)),
    );
    forgetTold();
    tell(Object.fromEntries(known));
  }

  useTyped(methods, () => {
    if (!isOn) return;
    clearTimeout(timer.current);
    asking.current?.abort();
    timer.current = setTimeout(() => void ask(), PAUSE_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );
}
