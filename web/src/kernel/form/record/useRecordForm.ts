import type { FieldMessages } from "@rajt/contract/kernel/calls";
import type { Form } from "@rajt/contract/kernel/form/form";
import { useEffect, useMemo, useRef, useState } from "react";
import { get, useForm, type UseFormReturn } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { changedNames, merge, pick } from "./changes.ts";
import type { Loaded, SaveAnswer } from "../form-api.ts";
import { formResolver } from "../check/form-schema.ts";
import { TOLD, toldProblems, type ToldBy } from "../check/told-problems.ts";
import { isSame, valuesOf, type Values } from "./values.ts";

export type FormMethods = UseFormReturn<Values, unknown, Values>;

export type RecordForm = {
  readonly methods: FormMethods;
  /** The record as it was last read, with what its viewer may edit of it. */
  readonly loaded: Loaded;
  /** Its values: those that count as unchanged. */
  readonly values: Values;
  /** Values that somebody else saved meanwhile, of fields that were changed here too. */
  readonly theirs: Values;
  /** Puts the messages of a save that was refused beside their fields; answers the paths of those that the form has. */
  readonly tell: (properties: FieldMessages) => string[];
  /**
   * Puts the messages of a trial of some values, instead of those of the last one, beside the fields that still say so and with which the page itself
   * finds nothing wrong.
   */
  readonly tellTrial: (properties: FieldMessages, tried: Values) => void;
  /** Forgets what the server said, which is to be asked anew; what is wrong from now on is wrong with a draft, or with what is handed in. */
  readonly askAnew: (isHandingIn: boolean) => void;
  /** Puts what was changed here over a record that was read anew. */
  readonly rebase: (latest: Loaded) => void;
  /** Puts changes that were made before over the record. */
  readonly restore: (mine: Values, madeOver: Values) => void;
  readonly takeTheirs: (name: string) => void;
  /** Takes the sent values as the record's: should the form still be there, it goes on from them. */
  readonly saved: (dto: Values, answer: SaveAnswer) => void;
};

/** The form of one record: what was loaded, what was typed over it, and what others made of it meanwhile. */
export function useRecordForm(form: Form, first: Loaded): RecordForm {
  const { say, locale } = useTexts();
  const [loaded, setLoaded] = useState(first);
  const [theirs, setTheirs] = useState<Values>({});
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
  useRetold(methods, locale);

  const putOver = (latest: Values, mine: Values, madeOver: Values) => {
    const merged = merge({ loaded: madeOver, mine, latest });
    methods.reset(latest);
    methods.reset(merged.values, { keepDefaultValues: true });
    setTheirs(merged.theirs);
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
    theirs,
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
    rebase: (latest) => {
      const now = methods.getValues();
      putOver(valuesOf(form.fields, latest.record), pick(now, changedNames(values, now)), values);
      setLoaded(latest);
    },
    restore: (mine, madeOver) => {
      const now = methods.getValues();
      putOver(values, { ...mine, ...pick(now, changedNames(values, now)) }, { ...values, ...madeOver });
    },
    saved: (dto, { id, updated }) => {
      const { record } = loaded;
      const next = { ...record, ...dto, id: id ?? record.id, updated: updated ?? record.updated };
      methods.reset(valuesOf(form.fields, next));
      setLoaded({ ...loaded, record: next });
    },
    takeTheirs: (name) => {
      methods.setValue(name, theirs[name], { shouldDirty: true, shouldValidate: true });
      setTheirs((all) =>
        pick(
          all,
          Object.keys(all).filter((other) => other !== name),
        ),
      );
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
function useRetold({ trigger, formState: { errors } }: FormMethods, locale: string): void {
  const told = useRef(locale);
  useEffect(() => {
    if (told.current === locale) return;
    told.current = locale;
    const names = Object.keys(errors);
    if (names.length > 0) void trigger(names);
  }, [locale, errors, trigger]);
}
