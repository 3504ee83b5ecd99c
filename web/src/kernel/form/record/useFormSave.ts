import type { Answer } from "@rajt/contract/kernel/calls";
import { useTexts } from "../../texts.tsx";
import { dismissErrors, showToast } from "../../toasts.ts";
import { useChange } from "../../calls/useAct.ts";
import { LOCKED, type FormApi, type SaveAnswer } from "../form-api.ts";
import type { RecordForm } from "./useRecordForm.ts";
import type { Values } from "./values.ts";

type SaveOptions = {
  /** `stays`: whoever saved goes on with the form. */
  readonly done: (answer: SaveAnswer, stays: boolean) => void;
  /** Somebody else has changed the record since it was read. */
  readonly changedMeanwhile: (answer: Answer) => void;
  /** Somebody else has the right to edit it. */
  readonly locked: () => void;
  /** Fields are wrong: they have their messages. More of them may be than whoever refused has found. */
  readonly refused: () => void;
};

/** Saves and submits, or saves and goes on. */
type How = { readonly and: "" | "AndSubmit"; readonly stays: boolean };
type Saving = How & { readonly dto: Values };

const CONFLICT: ReadonlySet<string | undefined> = new Set(["kernel.form.conflict", "kernel.form.conflictUnnamed"]);

/** Saving, and where a "no" goes: beside its field, which the summary names, or where it concerns the whole into a notice. Whatever comes, what was typed stays. */
export function useFormSave(api: FormApi, recordForm: RecordForm, options: SaveOptions) {
  const { loaded } = recordForm;
  const { say } = useTexts();
  const save = useChange(({ dto, and }: Saving) => api.save(loaded.record, dto, and), {
    done: (answer, { dto, stays }) => {
      recordForm.saved(dto, answer);
      options.done(answer, stays);
    },
    refused: (answer) => {
      if (CONFLICT.has(answer.code)) return options.changedMeanwhile(answer);
      if (LOCKED.has(answer.code)) options.locked();
      const { properties = {}, message, code = "kernel.error.invalid" } = answer;
      if (recordForm.setServerErrors(properties).length > 0) return options.refused();
      const [first] = Object.values(properties).flat();
      return showToast("error", first?.message ?? message ?? say(code));
    },
  });
  const send = (how: How): void => {
    if (save.isPending) return;
    recordForm.setHandingIn(how.and === "AndSubmit");
    dismissErrors();
    recordForm.submit((dto) => save.mutate({ dto, ...how }), options.refused)();
  };
  return {
    isSaving: save.isPending,
    submit: () => send({ and: "", stays: false }),
    saveAndStay: () => send({ and: "", stays: true }),
    saveAndSubmit: () => send({ and: "AndSubmit", stays: false }),
  };
}
