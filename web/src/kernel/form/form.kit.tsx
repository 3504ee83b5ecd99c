import { anyOf, writes } from "@rajt/contract/kernel/access";
import * as field from "@rajt/contract/kernel/form/form";
import { REASON } from "@rajt/contract/kernel/form/prompt";
import { useId, type ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTexts } from "../texts.tsx";
import { answerCalls, FAILURE, silence, type FakeAnswer } from "../ui/kit/fake-server.ts";
import { LONG, nothing, type States } from "../ui/kit/states.ts";
import { Prompt } from "./prompt/Prompt.tsx";
import { ErrorSummary } from "./check/ErrorSummary.tsx";
import type { FieldProblem } from "./check/problems.ts";
import { formApi } from "./form-api.ts";
import { FormMessage } from "./FormMessage.tsx";
import { FormNotices } from "./FormNotices.tsx";
import { FormScreen } from "./FormScreen.tsx";
import { wordsOf } from "./form-words.ts";
import { ALWAYS } from "./layout.ts";
import type { EditLock } from "./lock/useEditLock.ts";
import type { Values } from "./record/values.ts";
import { FoldedSection } from "./sections/FoldedSection.tsx";
import { SectionList } from "./sections/SectionList.tsx";
import { StepList } from "./steps/StepList.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { FormParts } from "./useFormParts.tsx";

const kitForm = field.defineForm({
  control: "kitEditControl",
  needs: anyOf("Contest"),
  writes: writes("Contest"),
  title: "name",
  tabs: { base: ["name", "day", "level", "note"], more: ["place"] },
  fields: {
    name: field.line({ max: 100, required: true }),
    day: field.day({}),
    level: field.oneOf({ values: ["Easy", "Hard"], labels: "kit.levels" }),
    note: field.area({ max: 500 }),
    place: field.line({ max: 100, required: true }),
  },
});

const FULL = { editableAccess: "Full", editableFields: [] };
const RECORD = {
  id: 5,
  updated: "2027-05-01T10:00:00.000Z",
  protectionLevel: null,
  name: "Balatoni verseny",
  day: "2027-05-31",
  level: "Easy",
  note: LONG,
  place: null,
};

/** Draws the form as a control of its own, with the responses of its calls. */
function screenOf(state: string, answers: Readonly<Record<string, FakeAnswer>>) {
  const control = answerCalls(`kit${state}EditControl` as const, {
    getFormData: FULL,
    getData: RECORD,
    requestEditAccess: { successful: true },
    ...answers,
  });
  return <FormScreen form={{ ...kitForm, control }} options={{ texts: "kit" }} id="5" />;
}

const access = { editableAccess: "Full" as const, editableFields: [] };

/** Gives a part of the form what it shares with the others. */
function InForm({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const formId = useId();
  const words = wordsOf(texts, "kit");
  const methods = useForm<Values>({ defaultValues: RECORD });
  const parts = {
    source: { form: kitForm, api: formApi(kitForm), formData: access },
    record: { id: 5, moves: [], may: {}, isOwn: false, loaded: RECORD },
    looks: {
      words,
      labelOf: words.label,
      editors: {},
      isPointedOut: () => false,
      isFolded: () => false,
      isWide: () => false,
      appears: ALWAYS,
      drawField: () => null,
      idOf: (path: string) => `${formId}-${path}`,
    },
    isEditable: () => true,
  };
  return (
    <FormProvider {...methods}>
      <FormParts parts={parts}>{children}</FormParts>
    </FormProvider>
  );
}

type Notices = Partial<Parameters<typeof FormNotices>[0]>;
const rights = { mayWrite: true, access, protectionLevel: null, isNew: false };

const notices = (props: Notices) => (
  <InForm>
    <FormNotices lock={{ state: "mine" }} rights={rights} conflict={null} readAgain={nothing} draft={null} {...props} />
  </InForm>
);

const locked = (lock: Partial<Extract<EditLock, { state: "theirs" }>>) =>
  notices({ lock: { state: "theirs", name: "Szerkesztő Sára", wasMine: false, ...lock } });

const conflict = {
  successful: false,
  code: "kernel.form.conflictUnnamed",
  properties: { name: [{ message: LONG }], day: [{ message: LONG }] },
};
const draft = {
  found: { at: Date.parse("2027-05-31T15:00:00.000Z"), mine: { name: LONG } },
  bringBack: nothing,
  savedSince: null,
  answered: nothing,
  drop: nothing,
  saved: nothing,
};

const summary = (problems: readonly FieldProblem[]) => (
  <InForm>
    <ErrorSummary problems={problems} attempts={1} goTo={nothing} />
  </InForm>
);
const problemsOf = (...paths: string[]) => paths.map((path) => ({ path, message: "kernel.error.required" }));

const steps = ["office", "race", "results"].map((key) => ({ key, names: [key], sections: [] }));
const stepList = (place: number, problems: readonly FieldProblem[] = []) => (
  <InForm>
    <StepList steps={steps} place={place} problems={problems} setStep={nothing}>
      {place + 1}/{steps.length}
    </StepList>
  </InForm>
);

const ASKS = {
  ...REASON,
  from: field.day({ required: true }),
  amount: field.whole({ min: 1, max: 100_000 }),
  level: field.oneOf({ values: ["Easy", "Hard"], labels: "kit.levels" }),
};
const ERRORS = { reason: "Mező kötelező.", from: "Nincs ilyen nap.", amount: "Túl sok.", level: LONG };
const prompt = (typed: Record<string, string>, errors: Record<string, string> = {}) => (
  <Prompt asks={ASKS} typed={typed} errors={errors} set={nothing} texts="kit" />
);

export const form: States = {
  FormScreen: {
    filled: screenOf("Filled", {}),
    "read-only": screenOf("ReadOnly", { getFormData: { editableAccess: "NoAccess", editableFields: [] } }),
    "edited by another user": screenOf("Locked", {
      requestEditAccess: { successful: false, code: "kernel.form.locked", activeUserName: "Szerkesztő Sára" },
    }),
    loading: screenOf("Loading", { getData: silence }),
    failing: screenOf("Failing", { getData: FAILURE }),
    gone: screenOf("Gone", { getData: new Response("{}", { status: 404 }) }),
  },
  FormNotices: {
    "read-only": notices({ rights: { ...rights, mayWrite: false } }),
    protected: notices({ rights: { ...rights, protectionLevel: "CannotBeModified" } }),
    locked: locked({}),
    "locked by an unnamed user": locked({ name: "" }),
    "lock taken over": locked({ wasMine: true }),
    "with the right to take over": locked({ takeOver: { isRunning: false, run: nothing } }),
    "changed meanwhile": notices({ conflict }),
    "with a draft": notices({ draft }),
    "with a draft older than the record": notices({ draft: { ...draft, savedSince: "2027-06-01T08:30:00.000Z" } }),
  },
  ErrorSummary: {
    "few problems": summary(problemsOf("name", "day")),
    "many alike": summary(problemsOf("name", "day", "level", "note", "place")),
    long: summary([{ path: "name", message: LONG }]),
  },
  FormMessage: {
    error: <FormMessage kind="error" text={LONG} />,
    success: <FormMessage kind="success" text="Kész." />,
  },
  SubmitButton: {
    "to open": <SubmitButton label="Benyújtás" question="Benyújtod?" isSaving={false} submit={nothing} />,
    busy: <SubmitButton label="Benyújtás" question="Benyújtod?" isSaving submit={nothing} />,
  },
  Prompt: {
    empty: prompt({}),
    filled: prompt({ reason: LONG, from: "2027.05.31.", amount: "12500", level: "Easy" }),
    "with errors": prompt({}, ERRORS),
  },
  SectionList: {
    normal: <SectionList sections={["Alapadatok", LONG].map((title, at) => ({ id: `none-${at}`, title }))} />,
  },
  FoldedSection: {
    normal: (
      <InForm>
        <FoldedSection heading={<h2>{LONG}</h2>} names={["name"]}>
          <p>{LONG}</p>
        </FoldedSection>
      </InForm>
    ),
  },
  StepList: {
    first: stepList(0),
    second: stepList(1),
    last: stepList(2, problemsOf("office")),
  },
};
