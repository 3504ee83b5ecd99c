import type { Form } from "@rajt/contract/kernel/form/form";
import { useEffect, useRef } from "react";
import { changedNames } from "../record/changes.ts";
import type { FormApi } from "../form-api.ts";
import { fieldOf, wrongNames } from "./problems.ts";
import { PAUSE_MS } from "../fields/useChoices.ts";
import { useStable } from "../../useStable.ts";
import type { RecordForm } from "../record/useRecordForm.ts";
import type { FormMethods } from "../useServerForm.ts";
import { useTyped } from "../record/useTyped.ts";
import { dtoOf } from "../record/values.ts";

type ServerCheckInput = {
  /** The number of refused saves. */
  readonly attempts: number;
  readonly isOpen: boolean;
};

/**
 * Validates the form on the server: after a refused save, which may have found only some problems (product/forms 11), and where the
 * declaration says so shortly after each change (product/forms 15). A new record that was never saved is validated only in its edited
 * fields. A failed validation call is no error: a save validates anyway.
 */
export function useServerCheck(
  form: Form,
  api: FormApi,
  recordForm: RecordForm,
  { attempts, isOpen }: ServerCheckInput,
): void {
  const { methods, loaded, values, setPreflightErrors } = recordForm;
  const { getValues } = methods;
  const { record } = loaded;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  /** The current values, not those of the render. */
  const ask = useStable(async (): Promise<void> => {
    clearTimeout(timer.current);
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const tried = structuredClone(getValues());
    const answer = await api.validate(record.id, dtoOf(form.fields, tried, record), stop.signal).catch(() => undefined);
    if (answer === undefined || stop.signal.aborted) return;
    const changed = changedNames(values, tried, Object.keys(form.fields));
    const shown = Object.entries(answer.properties ?? {}).filter(
      ([path]) => record.id !== null || attempts > 0 || changed.includes(fieldOf(path)),
    );
    setPreflightErrors(Object.fromEntries(shown), tried);
  });

  useEffect(() => {
    if (attempts > 0) void ask();
  }, [attempts, ask]);
  useTyped(methods, () => {
    if (!isOpen || form.asksWhileTyped !== true) return;
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

/**
 * After a refused save each change validates the fields with problems again, since a rule may span several fields.
 */
export function useStandingProblems(form: Form, methods: FormMethods, attempts: number): void {
  const { errors } = methods.formState;
  useTyped(methods, (typed) => {
    if (attempts === 0 || typed === undefined) return;
    const others = wrongNames(errors, Object.keys(form.fields)).filter((name) => name !== fieldOf(typed));
    if (others.length > 0) void methods.trigger(others);
  });
}
