import "../../kernel/form/jitless.ts";
import type { Form } from "@rajt/contract/kernel/form";
import { IconArrowLeft } from "@tabler/icons-react";
import { useMemo, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { ErrorSummary } from "../../kernel/form/ErrorSummary.tsx";
import { formApi, type Loaded } from "../../kernel/form/form-api.ts";
import { wordsOf, type Words } from "../../kernel/form/form-words.ts";
import { FormBody } from "../../kernel/form/FormBody.tsx";
import { FormContext } from "../../kernel/form/FormModel.ts";
import { FormNotices } from "../../kernel/form/FormNotices.tsx";
import { layoutOf, type SectionNames } from "../../kernel/form/layout.ts";
import { useDraft } from "../../kernel/form/useDraft.ts";
import { useFormParts } from "../../kernel/form/useFormParts.tsx";
import { useFormSave } from "../../kernel/form/useFormSave.ts";
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
  const nickname = useRef<HTMLInputElement>(null);
  const takeProof = useProof();
  const beside = useStable(async () => ({ proof: await takeProof(), nickname: nickname.current?.value ?? "" }));
  const api = useMemo(() => formApi(form, beside), [form, beside]);
  const recordForm = useRecordForm(form, first);
  const { methods, values } = recordForm;
  const draft = useDraft(form, NEW, methods, values);
  const layout = useMemo(() => layoutOf(form, sections, (name) => name in values), [form, sections, values]);
  const words = useMemo((): Words => {
    const own = wordsOf(texts, prefix);
    const hint = (name: string) => (name === "password" ? t("registration.passwordHint") : own.hint(name));
    return { ...own, hint };
  }, [texts, t, prefix]);
  const { model, problems, attempts, refused, tab, setTab, goTo } = useFormParts({
    form,
    api,
    recordForm,
    words,
    layout,
    isEditable: () => true,
  });
  const { submit, isSaving } = useFormSave(api, recordForm, {
    done: () => {
      draft.drop();
      done();
    },
    changedMeanwhile: () => undefined,
    locked: () => undefined,
    refused,
  });
  return (
    // Everything is new here: no field need be marked as changed.
    <FormContext value={{ ...model, loaded: {} }}>
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
