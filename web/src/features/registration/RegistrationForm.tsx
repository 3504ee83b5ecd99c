import "../../kernel/form/jitless.ts";
import type { Form } from "@rajt/contract/kernel/form";
import { IconArrowLeft } from "@tabler/icons-react";
import { useId, useMemo, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { ErrorSummary } from "../../kernel/form/ErrorSummary.tsx";
import { FormField } from "../../kernel/form/fields/FormField.tsx";
import { formApi, type Loaded } from "../../kernel/form/form-api.ts";
import { wordsOf, type Words } from "../../kernel/form/form-words.ts";
import { FormBody } from "../../kernel/form/FormBody.tsx";
import { FormContext, type FormFieldProps } from "../../kernel/form/FormModel.ts";
import { FormNotices } from "../../kernel/form/FormNotices.tsx";
import { layoutOf, type SectionNames } from "../../kernel/form/layout.ts";
import { problemsIn } from "../../kernel/form/problems.ts";
import { useDraft } from "../../kernel/form/useDraft.ts";
import { useFormSave } from "../../kernel/form/useFormSave.ts";
import { useGoToField } from "../../kernel/form/useGoToField.ts";
import { useRecordForm } from "../../kernel/form/useRecordForm.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/Button.tsx";
import { PageTitle } from "../../kernel/ui/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/PortalLink.tsx";
import { useStable } from "../../kernel/useStable.ts";
import styles from "./Registration.module.css";
import { useProof } from "./useProof.ts";

type RegistrationFormProps = {
  form: Form;
  /** Where the words of the fields are. */
  texts: string;
  title: string;
  sections: SectionNames;
  first: Loaded;
  done: () => void;
};

const NEW = "new";
/** Whoever registers may fill in everything, and has nobody to wait for. */
const NOBODY = { state: "none" } as const;
const RIGHTS = {
  mayWrite: true,
  access: { editableAccess: "Full", editableFields: [] as string[] },
  protectionLevel: null,
  isNew: true,
} as const;

/** A form that a guest fills in once: the engine's fields and drafts, with one button at its end. */
export function RegistrationForm({ form, texts: prefix, title, sections, first, done }: RegistrationFormProps) {
  const texts = useTexts();
  const { t } = texts;
  const formId = useId();
  const nickname = useRef<HTMLInputElement>(null);
  const takeProof = useProof();
  const beside = useStable(async () => ({ proof: await takeProof(), nickname: nickname.current?.value ?? "" }));
  const api = useMemo(() => formApi(form, beside), [form, beside]);
  const recordForm = useRecordForm(form, first);
  const { methods, values } = recordForm;
  const { errors } = methods.formState;
  const [attempts, setAttempts] = useState(0);
  const draft = useDraft(form, NEW, methods, values);
  const layout = useMemo(() => layoutOf(form, sections, (name) => name in values), [form, sections, values]);
  const problems = problemsIn(
    errors,
    layout.flatMap(({ names }) => names),
  );
  const idOf = (path: string) => `${formId}-${path}`;
  const { tab, setTab, goTo } = useGoToField(layout, idOf);
  const { submit, isSaving } = useFormSave(api, recordForm, {
    done: () => {
      draft.drop();
      done();
    },
    changedMeanwhile: () => undefined,
    locked: () => undefined,
    refused: () => setAttempts(attempts + 1),
  });
  const words = useMemo((): Words => {
    const own = wordsOf(texts, prefix);
    const hint = (name: string) => (name === "password" ? t("registration.passwordHint") : own.hint(name));
    return { ...own, hint };
  }, [texts, t, prefix]);
  const model = {
    form,
    api,
    words,
    editors: {},
    // Everything is new here: no field need be marked as changed.
    loaded: {},
    theirs: {},
    takeTheirs: () => undefined,
    errors,
    isEditable: () => true,
    // Every field is there, whatever stands in others.
    appears: { of: [], if: () => true },
    drawField: (props: FormFieldProps) => <FormField {...props} />,
    idOf,
  };
  return (
    <FormContext value={model}>
      <FormProvider {...methods}>
        <form
          noValidate
          aria-busy={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <PortalLink to="/registration" className={styles.back}>
            <IconArrowLeft size={18} aria-hidden /> {t("registration.back")}
          </PortalLink>
          <PageTitle title={title} />
          <FormNotices
            lock={NOBODY}
            rights={RIGHTS}
            conflict={null}
            merge={() => undefined}
            draft={draft}
            restore={recordForm.restore}
          />
          <ErrorSummary problems={problems} attempts={attempts} goTo={goTo} />
          <FormBody layout={layout} problems={problems} tab={tab} setTab={setTab} />
          <label className={styles.unseen} aria-hidden="true">
            {t("registration.nickname")}
            <input ref={nickname} type="text" tabIndex={-1} autoComplete="off" />
          </label>
          <div className={styles.end}>
            <Button type="submit" look="primary" busy={isSaving}>
              {t("registration.submit")}
            </Button>
          </div>
        </form>
      </FormProvider>
    </FormContext>
  );
}
