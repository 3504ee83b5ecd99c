import type { FieldMessages } from "@rajt/contract/kernel/calls";
import type { Form } from "@rajt/contract/kernel/form/form";
import { flat } from "@rajt/contract/kernel/form/form-names";
import { useEffect, useMemo, useRef, useState } from "react";
import { get, useForm, type UseFormReturn } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { changedNames, pick } from "./changes.ts";
import type { Loaded, SaveAnswer } from "../form-api.ts";
import { formResolver } from "../check/form-schema.ts";
import { wrongNames } from "../check/problems.ts";
import { TOLD, toldProblems, type ToldBy } from "../check/told-problems.ts";
import { isIn, isSame, valuesOf, withValues, type Values } from "./values.ts";

export type FormMethods = UseFormReturn<Values, unknown, Values>;

export type RecordForm = {
  readonly methods: FormMethods;
  /** The record as it was last read, with what its viewer may edit of it. */
  readonly loaded: Loaded;
  /** Its values: those that count as unchanged. */
  readonly values: Values;
  /** Puts the messages of a save that was refused beside their fields; answers the paths of those that the form has. */
  readonly tell: (properties: FieldMessages) => string[];
  /**
   * Puts the messages of a trial of some values, instead of those of the last one, beside the fields that still say so and with which the page itself
   * finds nothing wrong.
   */
  readonly tellTrial: (properties: FieldMessages, tried: Values) => void;
  /** Forgets what the server said, which is to be asked anew; what is wrong from now on is wrong with a draft, or with what is handed in. */
  readonly askAnew: (isHandingIn: boolean) => void;
  /** Shows a record that was read anew; the fields changed here keep what was typed. */
  readonly update: (latest: Loaded) => void;
  /** Puts values that were typed before over the record, by their names; what was typed since stays. */
  readonly restore: (typed: Values) => void;
  /** Takes the sent values as the record's: should the form still be there, it goes on from them. */
  readonly saved: (dto: Values, answer: SaveAnswer) => void;
};

/** The form of one record: what was loaded, and what was typed over it. */
export function useRecordForm(form: Form, first: Loaded): RecordForm {
  const { say, locale } = useTexts();
  const [loaded, setLoaded] = useState(first);
  const values = useMemo(() => valuesOf(form.fields, loaded.record), [form, loaded]);
  const [told] = useState(toldProblems);
  const [handingIn] = useState(notYet);
  const resolver = useMemo(
    () => told.beside(formResolver(form, loaded.record, say, handingIn.is)),
    [form, loaded, say, told, handingIn],
  );
  const methods = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: values,
    mode: "onTouched",
    shouldFocusError: false,
  });
  useRetold(form, methods, locale);

  const names = Object.keys(form.fields);
  const typed = (): Values => {
    const now = methods.getValues();
    return pick(now, changedNames(values, now, names));
  };
  // Not by `keepDirtyValues`: that keeps the changed lines of a list at their places, whatever is there in the newer one.
  const showTyped = (latest: Values, over: Values) => {
    methods.reset(latest);
    const there = Object.keys(over).filter((name) => isIn(latest, name));
    methods.reset(withValues(latest, Object.fromEntries(there.map((name) => [name, over[name]]))), {
      keepDefaultValues: true,
    });
  };
  const tell = (properties: FieldMessages, by: ToldBy): string[] => {
    const paths = told.tell(properties, methods.getValues(), by);
    for (const path of paths) {
      const message = told.messageOf(path);
      if (methods.getFieldState(path).error?.message !== message) methods.setError(path, { type: TOLD, message });
    }
    return paths;
  };
  const clear = (paths: readonly string[]): void => {
    const gone = paths.filter((path) => methods.getFieldState(path).error?.type === TOLD);
    if (gone.length > 0) methods.clearErrors(gone);
  };
  return {
    methods,
    loaded,
    values,
    tell: (properties) => tell(properties, "save"),
    tellTrial: (properties, tried) => {
      const now = methods.getValues();
      const isOpen = (path: string) => {
        const { error } = methods.getFieldState(path);
        return (error === undefined || error.type === TOLD) && isSame(get(now, path), get(tried, path));
      };
      const gone = told.forget("trial");
      const paths = tell(Object.fromEntries(Object.entries(properties).filter(([path]) => isOpen(path))), "trial");
      // What is said again stays, so that nothing flickers.
      clear(gone.filter((path) => !paths.includes(path)));
    },
    askAnew: (isHandingIn) => {
      handingIn.set(isHandingIn);
      clear(told.forget());
    },
    update: (latest) => {
      showTyped(valuesOf(form.fields, latest.record), typed());
      setLoaded(latest);
    },
    restore: (before) => showTyped(values, { ...before, ...typed() }),
    saved: (dto, { id, updated }) => {
      const { record } = loaded;
      const next = {
        ...withValues(record, flat(dto, names)),
        id: id ?? record.id,
        updated: updated ?? record.updated,
      };
      methods.reset(valuesOf(form.fields, next));
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

/** Says what is wrong again when the language changes. */
function useRetold(form: Form, { trigger, formState: { errors } }: FormMethods, locale: string): void {
  const told = useRef(locale);
  useEffect(() => {
    if (told.current === locale) return;
    told.current = locale;
    const names = wrongNames(errors, form);
    if (names.length > 0) void trigger(names);
  }, [form, locale, errors, trigger]);
}
