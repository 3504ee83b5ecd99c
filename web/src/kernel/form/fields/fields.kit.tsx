import * as declared from "@rajt/contract/kernel/form/form";
import { useId, type ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { answerCalls } from "../../ui/kit/fake-server.ts";
import { LONG, nothing, type States } from "../../ui/kit/states.ts";
import { LabelledDay, LabelledInput, LabelledSelect } from "../prompt/LabelledInput.tsx";
import { formApi } from "../form-api.ts";
import { wordsOf } from "../form-words.ts";
import { ALWAYS } from "../layout.ts";
import type { Values } from "../record/values.ts";
import { FormParts } from "../useFormParts.tsx";
import { FormField } from "./FormField.tsx";
import { DrawnPicture } from "./file/FilePreview.tsx";

const CONTROL = answerCalls("kitFieldEditControl", {
  getChoices: [
    { id: 1, name: "Felnőtt" },
    { id: 2, name: LONG },
  ],
});
/** The key of a stored photo; every other key is that of a PDF. */
const PHOTO = "fedcba9876543210";
answerCalls("fileRepository", {
  getInfo: ({ key }: { key: string }) =>
    key === PHOTO
      ? { fileName: "IMG_2041.jpg", mimeType: "image/jpeg" }
      : { fileName: "versenykiiras.pdf", mimeType: "application/pdf" },
});

export type DrawnFieldProps = {
  readonly field: declared.Field;
  /** In the form of `values.ts`. */
  readonly value: unknown;
  /** The loaded value, if the field counts as changed. */
  readonly loaded?: unknown;
  readonly name?: string;
  readonly error?: string;
  readonly editable?: boolean;
};

/** Draws one field of a declared form. */
function DrawnField({ field, value, loaded = value, name = "field", error, editable = true }: DrawnFieldProps) {
  const texts = useTexts();
  const formId = useId();
  const words = wordsOf(texts, "kit");
  const form = { control: CONTROL, fields: { [name]: field } } as unknown as declared.Form;
  const methods = useForm<Values>({
    defaultValues: { [name]: value },
    ...(error !== undefined && { errors: { [name]: { type: "server", message: error } } }),
  });
  const parts = {
    source: { form, api: formApi(form), formData: { editableAccess: "Full" as const, editableFields: [] } },
    record: { id: 5, moves: [], may: {}, isOwn: false, loaded: { [name]: loaded } },
    looks: {
      words,
      labelOf: words.label,
      editors: {},
      isPointedOut: () => false,
      isFolded: () => false,
      isWide: () => true,
      appears: ALWAYS,
      drawField: (props: Parameters<typeof FormField>[0]) => <FormField {...props} />,
      idOf: (path: string) => `${formId}-${path}`,
    },
    isEditable: () => editable,
  };
  return (
    <FormProvider {...methods}>
      <FormParts parts={parts}>
        <FormField path={name} name={name} field={field} words={words} editable={editable} />
      </FormParts>
    </FormProvider>
  );
}

type Kind = declared.Field["kind"];
type Example = {
  readonly field: declared.Field;
  readonly empty: unknown;
  readonly filled: unknown;
  readonly long?: unknown;
};

const LEVELS = { values: ["Easy", "Hard", "Long"], labels: "kit.levels" } as const;
const CHOICE = { selection: "getChoices" } as const;
const FILE = "0123456789abcdef";
const ADULT = { id: 1, name: "Felnőtt" };
const LONG_ONE = { id: 2, name: LONG };
const ROW = { name: "Kiss Anna", level: "Easy" };

const EXAMPLES: Readonly<Record<Kind, Example>> = {
  line: { field: declared.line({ max: 200 }), empty: "", filled: "Kiss Anna", long: LONG },
  area: { field: declared.area({ max: 150 }), empty: "", filled: "Vihar jön.", long: `${LONG}\n${LONG}` },
  email: {
    field: declared.email({ max: 100 }),
    empty: "",
    filled: "anna@example.org",
    long: `${"anna".repeat(20)}@example.org`,
  },
  password: { field: declared.password({ max: 100 }), empty: "", filled: "titok" },
  whole: { field: declared.whole({ min: 0, max: 1_000_000 }), empty: "", filled: "12500" },
  time: { field: declared.time({ max: 86_340 }), empty: "", filled: "9:30" },
  yesNo: { field: declared.yesNo({}), empty: false, filled: true },
  day: { field: declared.day({}), empty: "", filled: "2027.05.31." },
  moment: { field: declared.moment({}), empty: "", filled: "2027.05.31. 17:00" },
  oneOf: { field: declared.oneOf(LEVELS), empty: "", filled: "Easy", long: "Long" },
  codes: { field: declared.codes({ ...LEVELS, most: 3 }), empty: [], filled: ["Easy"], long: ["Easy", "Long"] },
  record: { field: declared.record(CHOICE), empty: null, filled: ADULT, long: LONG_ONE },
  records: { field: declared.records(CHOICE), empty: [], filled: [ADULT], long: [ADULT, LONG_ONE] },
  rows: {
    field: declared.rows({
      most: 2,
      fields: { name: declared.line({ max: 200, required: true }), level: declared.oneOf(LEVELS) },
    }),
    empty: [],
    filled: [ROW],
    long: [ROW, { name: LONG, level: "Long" }],
  },
  file: { field: declared.file({ accepts: "any" }), empty: "", filled: FILE },
  richText: { field: declared.richText({ max: 1000 }), empty: "", filled: "<p>Vihar jön.</p>", long: `<p>${LONG}</p>` },
};

/** Longer than its limit allows. */
const TOO_LONG = { field: declared.area({ max: 60 }), value: LONG };

function statesOf({ field, empty, filled, long }: Example): Record<string, ReactNode> {
  return {
    empty: <DrawnField field={field} value={empty} />,
    filled: <DrawnField field={field} value={filled} />,
    required: <DrawnField field={{ ...field, required: true }} value={empty} />,
    "with a hint": <DrawnField name="hinted" field={field} value={filled} />,
    changed: <DrawnField field={field} value={filled} loaded={empty} />,
    "with an error": <DrawnField field={{ ...field, required: true }} value={empty} error="kernel.error.required" />,
    ...(long !== undefined && { long: <DrawnField name="long" field={field} value={long} error={LONG} /> }),
    "read-only": <DrawnField field={field} value={filled} editable={false} />,
    "read-only, empty": <DrawnField field={field} value={empty} editable={false} />,
    ...(long !== undefined && {
      "read-only, long": <DrawnField name="long" field={field} value={long} error={LONG} editable={false} />,
    }),
  };
}

/** Upright, as a portrait is. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="150" height="200"><rect width="150" height="200" fill="#0b6b75"/></svg>')}`;

const OPTIONS = [
  ["", "Válassz"],
  ["a", "Sprint"],
  ["b", LONG],
] as const;
const given = { value: "", onChange: nothing };

const labelled = (
  draw: (props: { label: string; hint?: string; error?: string; required?: boolean }) => ReactNode,
) => ({
  empty: draw({ label: "Név" }),
  required: draw({ label: "Név", required: true }),
  "with a hint": draw({ label: "Név", hint: "Ahogy a naptárban látszik." }),
  "with an error": draw({ label: "Név", required: true, error: "Mező kötelező." }),
  long: draw({ label: LONG, hint: LONG, error: LONG }),
});

export const fields: States = {
  ...Object.fromEntries(Object.entries(EXAMPLES).map(([kind, example]) => [kind, statesOf(example)])),
  Counter: {
    "near the limit": <DrawnField field={declared.area({ max: 80 })} value={LONG} />,
    "beyond the limit": <DrawnField {...TOO_LONG} />,
  },
  FileInput: { "with a photo": <DrawnField field={declared.file({ accepts: "paper" })} value={PHOTO} /> },
  DrawnPicture: { normal: <DrawnPicture src={PICTURE} name="IMG_2041.jpg" /> },
  LabelledInput: labelled((props) => <LabelledInput {...props} {...given} />),
  LabelledDay: labelled((props) => <LabelledDay {...props} {...given} />),
  LabelledSelect: labelled((props) => <LabelledSelect {...props} {...given} options={OPTIONS} />),
};
