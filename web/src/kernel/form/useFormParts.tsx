import type { Field, Form } from "@rajt/contract/kernel/form/form";
import { useId, useMemo, useState, type ReactNode } from "react";
import { useTexts } from "../texts.tsx";
import { FormField } from "./fields/FormField.tsx";
import type { FormApi } from "./form-api.ts";
import type { FormOptions } from "./form-options.ts";
import { labelsOf, type Words } from "./form-words.ts";
import {
  EditableContext,
  FormLooksContext,
  FormRecordContext,
  FormSourceContext,
  type FormLooks,
  type FormRecordState,
  type FormSource,
} from "./FormModel.ts";
import { ALWAYS, type TabPart } from "./layout.ts";
import { problemsIn, type FieldProblem } from "./check/problems.ts";
import { useGoToField, type GoToField } from "./useGoToField.ts";
import type { RecordForm } from "./record/useRecordForm.ts";

type FormPartsInput = {
  readonly form: Form;
  readonly api: FormApi;
  readonly recordForm: RecordForm;
  readonly words: Words;
  readonly layout: readonly TabPart[];
  readonly options?: Pick<FormOptions, "editors" | "appears" | "wide" | "folded">;
  readonly isEditable: (name: string) => boolean;
  /** The fields that the page points out. */
  readonly marked?: ReadonlySet<string>;
  /** The tabs of the layout are steps. */
  readonly inSteps?: true;
};

type Parts = {
  readonly source: FormSource;
  readonly record: FormRecordState;
  readonly looks: FormLooks;
  readonly isEditable: (name: string) => boolean;
};

/** Provides the parts of a form, one context for each. */
export const FormParts = ({ parts, children }: { parts: Parts; children: ReactNode }) => (
  <FormSourceContext value={parts.source}>
    <FormRecordContext value={parts.record}>
      <FormLooksContext value={parts.looks}>
        <EditableContext value={parts.isEditable}>{children}</EditableContext>
      </FormLooksContext>
    </FormRecordContext>
  </FormSourceContext>
);

type FormState = GoToField & {
  /** The context values of the form; see `FormParts`. */
  readonly parts: Parts;
  readonly problems: readonly FieldProblem[];
  /** The number of refused attempts, and the functions that count one and reset it. */
  readonly attempts: number;
  readonly refused: () => void;
  readonly passed: () => void;
};

const NOTHING = {};
const NO_EDITORS = {};
const NONE: readonly string[] = [];
const WIDE: ReadonlySet<Field["kind"]> = new Set(["area", "rows", "richText"]);

/**
 * Returns the state that every kind of form shares: its problems, the navigation to fields, and its context values.
 */
export function useFormParts({
  form,
  api,
  recordForm,
  words,
  layout,
  options = {},
  isEditable,
  marked,
  inSteps,
}: FormPartsInput): FormState {
  const { t } = useTexts();
  const formId = useId();
  const [tries, setTries] = useState({ refused: 0, isRefused: false });
  const { errors } = recordForm.methods.formState;
  const { loaded, values } = recordForm;
  const { editors = NO_EDITORS, appears = ALWAYS, wide, folded } = options;
  const idOf = (path: string) => `${formId}-${path}`;
  const goingTo = useGoToField(layout, idOf, inSteps === true);
  const source = useMemo(() => ({ form, api, formData: loaded.access }), [form, api, loaded]);
  const record = useMemo(
    (): FormRecordState => ({
      id: loaded.record.id,
      moves: loaded.record.moves ?? NONE,
      may: loaded.record.may ?? NOTHING,
      isOwn: loaded.record.may?.["isOwn"] === true,
      loaded: values,
    }),
    [loaded, values],
  );
  const looks: FormLooks = {
    words,
    labelOf: labelsOf(words, layout, (row) => t("kernel.form.rows.row", { row })),
    editors,
    isPointedOut: (path) => marked?.has(path) === true,
    isWide: (path, { kind }) => WIDE.has(kind) || wide?.includes(path.replace(/\.\d+\./, ".")) === true,
    appears,
    isFolded: (section) => folded?.includes(section) === true,
    drawField: (props) => <FormField {...props} />,
    idOf,
  };
  // In the order of the page, which may differ from the declaration's.
  const names = layout.flatMap(({ sections }) => sections.flatMap((section) => section.names));
  return {
    ...goingTo,
    parts: { source, record, looks, isEditable },
    problems: problemsIn(errors, names),
    attempts: tries.isRefused ? tries.refused : 0,
    refused: () => setTries({ refused: tries.refused + 1, isRefused: true }),
    passed: () => setTries({ ...tries, isRefused: false }),
  };
}
