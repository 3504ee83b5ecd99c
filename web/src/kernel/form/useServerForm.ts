import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from "react";
import { get, useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from "react-hook-form";
import { useTexts } from "../texts.tsx";
import { useStable } from "../useStable.ts";
import { wrongNames } from "./check/problems.ts";
import { SERVER_ERROR, serverErrors, type ErrorSource } from "./check/server-errors.ts";
import { useDraft, type DraftState } from "./draft/useDraft.ts";
import { changedNames, isIn, pick, withValues } from "./record/changes.ts";
import { isSame, type Values } from "./record/values.ts";

/** A form whose fields are known by path only. */
export type FormMethods = UseFormReturn<Values, unknown, Values>;

type ServerFormOptions<T extends FieldValues, O> = {
  /** Validates typed values and outputs the dto: `schemaResolver` of the contract's schema. */
  readonly resolver: Resolver<T, unknown, O>;
  /** The last loaded values. When newer ones arrive, changed fields keep their typed values. */
  readonly values: T;
  /** The paths of the fields; each changes as a whole. By default the keys of the values. */
  readonly names?: readonly string[];
  /** Stores typed values in this tab under an id. `names` must leave out secrets; by default all fields are stored. */
  readonly draft?: {
    readonly id: string;
    readonly names?: readonly string[];
    /** The stamp of the loaded record: a draft that is older than the last save is offered as such. */
    readonly stamp?: string | null;
  };
};

export type ServerForm<T extends FieldValues, O = T> = {
  readonly methods: UseFormReturn<T, unknown, O>;
  /** The unsaved values of an earlier visit; see `useDraft`. */
  readonly draft: DraftState & {
    /** Restores the draft over the values; later changes stay. */
    readonly bringBack: () => void;
  };
  /** Shows the messages of a refused save at their fields; returns the paths of the form's own fields. */
  readonly setServerErrors: (properties: FieldMessages) => string[];
  /**
   * Replaces the messages of the last validation without saving. A message appears only if its field still has the validated value and no
   * error of the page.
   */
  readonly setPreflightErrors: (properties: FieldMessages, checked: Values) => void;
  readonly clearServerErrors: () => void;
  /** Returns a submit handler, which validates the values and sends them, or calls `refused`. */
  readonly submit: (send: (dto: O) => void, refused?: () => void) => (event?: SyntheticEvent) => void;
  /** Counts the submitted values as saved, or shows newer ones instead; later changes stay changes. */
  readonly saved: (latest?: T) => void;
};

/**
 * Returns a form over values of the server: React Hook Form with the server's messages at their fields, a draft in this tab, and newer
 * values that never overwrite changes. The form engine uses it, and so do forms written by hand:
 *
 *     const { methods, draft, submit, setServerErrors, saved } = useServerForm({
 *       resolver: schemaResolver(relaySchema, say),
 *       values: relay.data,                                     // the data of a useCall
 *       draft: { id: `relay.${race}` },
 *     });
 *     const leaveQuestion = useLeaveGuard(methods.formState.isDirty, draft.drop);
 *     const save = useAct("POST /…/save", {
 *       done: () => saved(),
 *       refused: ({ properties = {}, message }) => setServerErrors(properties).length > 0 || setFailure(message ?? ""),
 *     });
 *     <Button onClick={draft.bringBack}>…</Button>              // while draft.found is not null
 *     <form onSubmit={submit((dto) => save.mutate({ dto }))}>… {leaveQuestion}</form>
 *
 * The leave guard stays with the page: a router has one, and a page may have two forms.
 */
export function useServerForm<T extends FieldValues, O = T>(options: ServerFormOptions<T, O>): ServerForm<T, O> {
  const { values, names = Object.keys(values) } = options;
  const { locale } = useTexts();
  const [server] = useState(serverErrors);
  const typedMethods = useForm<T, unknown, O>({
    resolver: server.beside(options.resolver),
    // cast: complete values are default values too.
    defaultValues: values as DefaultValues<T>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  // cast: below, fields have paths that only the declaration knows.
  const methods = typedMethods as unknown as FormMethods;
  /** The values that count as unchanged: the last loaded or saved ones. */
  const base = useRef<Values>(values);
  const read = useRef<Values>(values);
  /** The values of the last submit: changes during a save are not saved by it. */
  const sent = useRef<Values | null>(null);
  useErrorsInLanguage(methods, locale, names);

  const typed = (since: Values = base.current): Values => {
    const now = methods.getValues();
    return pick(now, changedNames(since, now, names));
  };
  // `keepDirtyValues` is unusable: it keeps changed rows at their indexes, whatever the newer rows are.
  const show = (latest: Values, over: Values): void => {
    base.current = latest;
    methods.reset(latest);
    const there = Object.entries(over).filter(([name]) => isIn(latest, name));
    methods.reset(withValues(latest, Object.fromEntries(there)), { keepDefaultValues: true });
  };
  const showNewer = useStable(() => {
    if (isSame(read.current, values)) return;
    read.current = values;
    if (!isSame(base.current, values)) show(values, typed());
  });
  useLayoutEffect(showNewer, [values, showNewer]);

  const draft = useDraft({ id: null, names, ...options.draft }, methods, values);
  const setErrors = (properties: FieldMessages, by: ErrorSource): string[] => {
    const paths = server.set(properties, methods.getValues(), by);
    for (const path of paths) {
      const message = server.messageOf(path);
      if (methods.getFieldState(path).error?.message !== message)
        methods.setError(path, { type: SERVER_ERROR, message });
    }
    return paths;
  };
  const clear = (paths: readonly string[]): void => {
    const gone = paths.filter((path) => methods.getFieldState(path).error?.type === SERVER_ERROR);
    if (gone.length > 0) methods.clearErrors(gone);
  };
  const clearServerErrors = () => clear(server.forget());
  return {
    methods: typedMethods,
    draft: {
      ...draft,
      bringBack: () => {
        if (draft.found === null) return;
        show(base.current, { ...draft.found.mine, ...typed() });
        draft.answered();
      },
    },
    setServerErrors: (properties) => setErrors(properties, "save"),
    setPreflightErrors: (properties, checked) => {
      const now = methods.getValues();
      const isOpen = (path: string) => {
        const { error } = methods.getFieldState(path);
        return (error === undefined || error.type === SERVER_ERROR) && isSame(get(now, path), get(checked, path));
      };
      const gone = server.forget("preflight");
      const open = Object.entries(properties).filter(([path]) => isOpen(path));
      const paths = setErrors(Object.fromEntries(open), "preflight");
      // A repeated message stays, so that nothing flickers.
      clear(gone.filter((path) => !paths.includes(path)));
    },
    clearServerErrors,
    submit: (send, refused) => (event) => {
      clearServerErrors();
      sent.current = structuredClone(methods.getValues());
      void typedMethods.handleSubmit(send, refused)(event);
    },
    saved: (latest) => {
      const submitted = sent.current ?? methods.getValues();
      show(latest ?? submitted, typed(submitted));
      sent.current = null;
    },
  };
}

/** Validates the wrong fields again after a change of language: messages are in one language. */
function useErrorsInLanguage(
  { trigger, formState: { errors } }: FormMethods,
  locale: string,
  names: readonly string[],
): void {
  const shown = useRef(locale);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    const wrong = wrongNames(errors, names);
    if (wrong.length > 0) void trigger(wrong);
  }, [locale, errors, trigger, names]);
}
