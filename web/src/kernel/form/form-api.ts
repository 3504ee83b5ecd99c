/** The calls of a form, from its declaration's control. */
import type { Answer } from "@rajt/contract/kernel/calls";
import type { DtoOf, Form, SeenOf } from "@rajt/contract/kernel/form/form";
import type { FieldAccess, LockIntent } from "@rajt/contract/kernel/form/form.calls";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";
import { controlCall, type CallName, type CallOutput } from "../calls/calls.ts";
import type { Choice } from "../ui/inputs/Combobox.tsx";
import type { Values } from "./record/values.ts";

/** The id of a new record in its address. */
export const NEW = "new";

type Frame = {
  readonly id: number | null;
  readonly updated: string | null;
  readonly protectionLevel: ProtectionLevel | null;
  /** The moves of its flow that are open to the viewer. */
  readonly moves?: readonly string[];
  /** Further abilities of the viewer, by the names that its form declares. */
  readonly may?: Abilities;
};
export type Abilities = Readonly<Partial<Record<string, boolean>>>;

/** A record of any form, as the engine uses it. */
export type FormRecord = Values & Frame;

/** Fields with dotted names as nested records; a nested record without visible fields is absent. */
type Nested<R> = { readonly [K in keyof R as K extends `${string}.${string}` ? never : K]: R[K] } & {
  readonly [G in GroupOf<keyof R>]?: Nested<{ [K in keyof R as K extends `${G}.${infer Name}` ? Name : never]: R[K] }>;
};
type GroupOf<K> = K extends `${infer Group}.${string}` ? Group : never;
type Blank<T> = { readonly [K in keyof T]?: T[K] | null };

/**
 * A record as on the wire: nested, each field of its declared kind. Restricted fields may be absent; in a new record (`id` null) any field
 * may be null.
 */
export type RecordOf<F extends Form> = string extends keyof F["fields"]
  ? FormRecord
  : Omit<Frame, "may"> & { readonly may?: { readonly [K in keyof F["may"]]?: boolean } } & (
        | ({ readonly id: number } & Nested<SeenOf<F["fields"]>>)
        | ({ readonly id: null } & Nested<Blank<DtoOf<F["fields"]>>>)
      );

/** The response of `getFormData`: the edit rights, and the value sets of a form with many. */
export type FormDataOf<F extends Form> = `POST /${F["control"]}/getFormData` extends infer N extends CallName
  ? CallOutput<N>
  : FieldAccess;
export type SaveAnswer = Answer & { readonly id?: number; readonly updated?: string };
export type LockAnswer = Answer & { readonly activeUserName?: string | null };
export type Loaded<F extends Form = Form> = { readonly record: RecordOf<F>; readonly access: FormDataOf<F> };

/** The refusal codes of a call while another user has the edit lock. */
export const LOCKED: ReadonlySet<string | undefined> = new Set(["kernel.form.locked", "kernel.form.lockedBySomeone"]);

const MOST_CHOICES = 100;

export type FormApi = ReturnType<typeof formApi>;

const nothingMore = async (): Promise<Values> => ({});

/** Returns the calls of a form. `id` is null for a new record; `beside` returns what is sent with a new record besides its dto. */
export const formApi = ({ control }: Pick<Form, "control">, beside = nothingMore) => ({
  control,

  /** Loads the record, or a new one, with the viewer's edit rights. */
  load: async (id: number | null, signal?: AbortSignal): Promise<Loaded> => {
    const options = signal && { signal };
    const [record, access] = await Promise.all([
      id === null
        ? controlCall<FormRecord>(`GET /${control}/create`, {}, options)
        : controlCall<FormRecord>(`POST /${control}/getData`, { id }, options),
      controlCall<FieldAccess>(`POST /${control}/getFormData`, id === null ? {} : { id }, options),
    ]);
    return { record, access };
  },

  /** Saves a new record, or one that is unchanged since it was loaded; with `AndSubmit` submits it too. */
  save: async (
    { id, updated }: Pick<FormRecord, "id" | "updated">,
    dto: Values,
    and: "" | "AndSubmit" = "",
  ): Promise<SaveAnswer> =>
    id === null
      ? controlCall(`POST /${control}/save${and}`, { dto, ...(await beside()) })
      : controlCall(`POST /${control}/update${and}`, { id, dto, updated: updated ?? "" }),

  validate: (id: number | null, dto: Values, signal: AbortSignal): Promise<Answer> =>
    controlCall(`POST /${control}/validate`, id === null ? { dto } : { id, dto }, { signal }),

  lock: (id: number, intent: LockIntent, signal?: AbortSignal): Promise<LockAnswer> =>
    controlCall(`POST /${control}/requestEditAccess`, { id, intent }, signal && { signal }),

  /** Releases the lock, even while the page unloads. If it does not arrive, the lock expires. */
  release: (id: number): void => {
    controlCall(`POST /${control}/releaseEditAccess`, { id }, { keepalive: true }).catch(() => undefined);
  },

  /** Returns all choices, or those that match the typed text. */
  choices: (selection: string, query: string | null, signal: AbortSignal): Promise<Choice[]> =>
    query === null
      ? controlCall(`GET /${control}/${selection}`, {}, { signal })
      : controlCall(`POST /${control}/${selection}`, { query, limit: MOST_CHOICES }, { signal }),

  /** Returns the values of a `oneOf` that the server offers now. */
  values: (selection: string, signal: AbortSignal): Promise<string[]> =>
    controlCall(`GET /${control}/${selection}`, {}, { signal }),
});
