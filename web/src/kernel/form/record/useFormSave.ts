import type { Answer } from "@rajt/contract/kernel/calls";
import { useTexts } from "../../texts.tsx";
import { dismissErrors, showToast } from "../../toasts.ts";
import { useChange } from "../../calls/useAct.ts";
import { LOCKED, type FormApi, type SaveAnswer } from "../form-api.ts";
import type { RecordForm } from "./useRecordForm.ts";
import type { Values } from "./values.ts";

type SaveOptions = {
  readonly done: (answer: SaveAnswer, how: How) => void;
  /** Another user changed the record since it was loaded. */
  readonly changedMeanwhile: (answer: Answer) => void;
  /** Another user has the edit lock. */
  readonly locked: () => void;
  /** Fields have problems, which are shown at them. There may be more than the refusal named. */
  readonly refused: () => void;
};

/** Whether a save submits too, whether the user stays on the page, and the text path of what it did. */
type How = { readonly and: "" | "AndSubmit"; readonly stays: boolean; readonly did?: string | undefined };
type Saving = How & { readonly dto: Values };

const CONFLICT: ReadonlySet<string | undefined> = new Set(["kernel.form.conflict", "kernel.form.conflictUnnamed"]);

/**
 * Returns the save functions of a form. A refusal appears at its field and in the summary, or as a notice for the whole record. Typed
 * values always stay.
 */
export function useFormSave(api: FormApi, recordForm: RecordForm, options: SaveOptions) {
  const { loaded } = recordForm;
  const { say } = useTexts();
  const save = useChange(({ dto, and }: Saving) => api.save(loaded.record, dto, and), {
    done: (answer, { dto, ...how }) => {
      recordForm.saved(dto, answer);
      options.done(answer, how);
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
    saveAndLeave: (did?: string) => send({ and: "", stays: false, did }),
    saveAndStay: (did?: string) => send({ and: "", stays: true, did }),
    saveAndSubmit: (did?: string) => send({ and: "AndSubmit", stays: false, did }),
  };
}
