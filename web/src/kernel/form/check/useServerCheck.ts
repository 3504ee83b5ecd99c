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
 * Asks the server what it thinks of the form: when a save was refused, since whoever refused it may not have come to all that is wrong
 * (product/forms 11), and where the declaration says so a moment after each change (product/forms 15), of a new record that nobody has tried to save
 * for the fields in which something was typed. That it cannot be asked is no error: saving will tell.
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
  /** As the form is now, whoever asked for it before. */
  const ask = useStable(async (): Promise<void> => {
    clearTimeout(timer.current);
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const tried = structuredClone(getValues());
    const answer = await api.validate(record.id, dtoOf(form.fields, tried, record), stop.signal).catch(() => undefined);
    if (answer === undefined || stop.signal.aborted) return;
    const changed = changedNames(values, tried, Object.keys(form.fields));
    const known = Object.entries(answer.properties ?? {}).filter(
      ([path]) => record.id !== null || attempts > 0 || changed.includes(fieldOf(path)),
    );
    setPreflightErrors(Object.fromEntries(known), tried);
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
 * After a refused save a problem stands until it is mended, wherever that is done: what is wrong with other fields is looked at again after each
 * change, since a rule may span both.
 */
export function useStandingProblems(form: Form, methods: FormMethods, attempts: number): void {
  const { errors } = methods.formState;
  useTyped(methods, (typed) => {
    if (attempts === 0 || typed === undefined) return;
    const others = wrongNames(errors, Object.keys(form.fields)).filter((name) => name !== fieldOf(typed));
    if (others.length > 0) void methods.trigger(others);
  });
}
