import type { Field, Form } from "@rajt/contract/kernel/form/form";
import { useId, useState } from "react";
import { useTexts } from "../texts.tsx";
import { FormField } from "./fields/FormField.tsx";
import type { FormApi } from "./form-api.ts";
import type { FormOptions } from "./form-options.ts";
import { labelsOf, type Words } from "./form-words.ts";
import type { FormModel } from "./FormModel.ts";
import { ALWAYS, type TabPart } from "./layout.ts";
import { problemsIn, type FieldProblem } from "./check/problems.ts";
import { useGoToField, type GoToField } from "./useGoToField.ts";
import type { RecordForm } from "./record/useRecordForm.ts";

type Given = {
  readonly form: Form;
  readonly api: FormApi;
  readonly recordForm: RecordForm;
  readonly words: Words;
  readonly layout: readonly TabPart[];
  readonly options?: Pick<FormOptions, "editors" | "appears" | "wide">;
  readonly isEditable: (name: string) => boolean;
  /** The parts of the layout come one after another. */
  readonly inSteps?: true;
};

type FormParts = GoToField & {
  /** For everything inside the form. */
  readonly model: FormModel;
  readonly problems: readonly FieldProblem[];
  /** The number of refused tries, and the call that counts one more; 0 again once a try has passed. */
  readonly attempts: number;
  readonly refused: () => void;
  readonly passed: () => void;
};

const NOTHING = {};
const NONE: readonly string[] = [];
const WIDE: ReadonlySet<Field["kind"]> = new Set(["area", "rows", "richText"]);

/**
 * Gives every form its parts, whoever fills it in: its problems, the way to each field, and the knowledge that its
 * fields share.
 */
export function useFormParts({
  form,
  api,
  recordForm,
  words,
  layout,
  options = {},
  isEditable,
  inSteps,
}: Given): FormParts {
  const { t } = useTexts();
  const formId = useId();
  const [tries, setTries] = useState({ refused: 0, isRefused: false });
  const { errors } = recordForm.methods.formState;
  const idOf = (path: string) => `${formId}-${path}`;
  const model: FormModel = {
    form,
    api,
    words,
    labelOf: labelsOf(words, layout, (row) => t("kernel.form.rows.row", { row })),
    editors: options.editors ?? {},
    isWide: (path, { kind }) => WIDE.has(kind) || options.wide?.includes(path.replace(/\.\d+\./, ".")) === true,
    appears: options.appears ?? ALWAYS,
    formData: recordForm.loaded.access,
    id: recordForm.loaded.record.id,
    moves: recordForm.loaded.record.moves ?? NONE,
    may: recordForm.loaded.record.may ?? NOTHING,
    isOwn: recordForm.loaded.record.may?.["isOwn"] === true,
    loaded: recordForm.values,
    errors,
    isEditable,
    drawField: (props) => <FormField {...props} />,
    idOf,
  };
  // As they stand on the page, which may be in another order than they are declared.
  const names = layout.flatMap(({ sections }) => sections.flatMap((section) => section.names));
  return {
    ...useGoToField(layout, idOf, inSteps === true),
    model,
    problems: problemsIn(errors, names),
    attempts: tries.isRefused ? tries.refused : 0,
    refused: () => setTries({ refused: tries.refused + 1, isRefused: true }),
    passed: () => setTries({ ...tries, isRefused: false }),
  };
}
