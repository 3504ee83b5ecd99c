/** The calls of a form, from its declaration's control. */
import type { Answer } from "@rajt/contract/kernel/calls";
import type { DtoOf, Form, SeenOf } from "@rajt/contract/kernel/form/form";
import type { FieldAccess, LockIntent } from "@rajt/contract/kernel/form/form.calls";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";
import { controlCall, type CallName, type CallOutput } from "../calls/calls.ts";
import type { Choice } from "../ui/inputs/Combobox.tsx";
import type { Values } from "./record/values.ts";

/** The id in the address of a record that is not there yet. */
export const NEW = "new";

type Frame = {
  readonly id: number | null;
  readonly updated: string | null;
  readonly protectionLevel: ProtectionLevel | null;
  /** Of a record with a life of its own: the moves open to whoever reads it. */
  readonly moves?: readonly string[];
  /** Further abilities of the reader with it, by the names that its form declares. */
  readonly may?: Abilities;
};
export type Abilities = Readonly<Partial<Record<string, boolean>>>;

/** A record whose form is not known by type: what the engine itself works with. */
export type FormRecord = Values & Frame;

/** Fields by dotted names as records within the record; one of which the viewer sees nothing is absent. */
type Nested<R> = { readonly [K in keyof R as K extends `${string}.${string}` ? never : K]: R[K] } & {
  readonly [G in GroupOf<keyof R>]?: Nested<{ [K in keyof R as K extends `${G}.${infer Name}` ? Name : never]: R[K] }>;
};
type GroupOf<K> = K extends `${infer Group}.${string}` ? Group : never;
type Blank<T> = { readonly [K in keyof T]?: T[K] | null };

/**
 * A record as a page reads it, nested as on the wire, each field of its declared kind. What is not for everyone may be absent; of a record that is
 * not there yet (its `id` is null) nothing need be filled in.
 */
export type RecordOf<F extends Form> = string extends keyof F["fields"]
  ? FormRecord
  : Omit<Frame, "may"> & { readonly may?: { readonly [K in keyof F["may"]]?: boolean } } & (
        | ({ readonly id: number } & Nested<SeenOf<F["fields"]>>)
        | ({ readonly id: null } & Nested<Blank<DtoOf<F["fields"]>>>)
      );

/** The answer of `getFormData`: who may edit, and the value sets of a form that has many. */
export type FormDataOf<F extends Form> = `POST /${F["control"]}/getFormData` extends infer N extends CallName
  ? CallOutput<N>
  : FieldAccess;
export type SaveAnswer = Answer & { readonly id?: number; readonly updated?: string };
export type LockAnswer = Answer & { readonly activeUserName?: string | null };
export type Loaded<F extends Form = Form> = { readonly record: RecordOf<F>; readonly access: FormDataOf<F> };

/** The codes of a call that is refused because somebody else has the right to edit. */
export const LOCKED: ReadonlySet<string | undefined> = new Set(["kernel.form.locked", "kernel.form.lockedBySomeone"]);

const MOST_CHOICES = 100;

export type FormApi = ReturnType<typeof formApi>;

const nothingMore = async (): Promise<Values> => ({});

/** `id` is null for a record that is not there yet. `beside`: what goes with a new record besides its dto. */
export const formApi = ({ control }: Pick<Form, "control">, beside = nothingMore) => ({
  control,

  /** The record, or a new one, with what its viewer may edit of it. */
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

  /** Saves a new record, or one that has not changed since it was read; and submits it, where that is asked for. */
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

  /** Goes out even while the page is being left; whether it arrives, the lock's own end decides. */
  release: (id: number): void => {
    controlCall(`POST /${control}/releaseEditAccess`, { id }, { keepalive: true }).catch(() => undefined);
  },

  /** All choices, or those that fit what was typed. */
  choices: (selection: string, query: string | null, signal: AbortSignal): Promise<Choice[]> =>
    query === null
      ? controlCall(`GET /${control}/${selection}`, {}, { signal })
      : controlCall(`POST /${control}/${selection}`, { query, limit: MOST_CHOICES }, { signal }),

  /** The values of a `oneOf` that may be chosen now. */
  values: (selection: string, signal: AbortSignal): Promise<string[]> =>
    controlCall(`GET /${control}/${selection}`, {}, { signal }),
});
