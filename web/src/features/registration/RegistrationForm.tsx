import { pathTo } from "@rajt/contract/portal.pages";
import "../../kernel/form/check/jitless.ts";
import { IconArrowLeft } from "@tabler/icons-react";
import { useMemo, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { controlCall } from "../../kernel/calls/calls.ts";
import { ErrorSummary } from "../../kernel/form/check/ErrorSummary.tsx";
import { formApi, type FormApi, type Loaded } from "../../kernel/form/form-api.ts";
import { FormBody } from "../../kernel/form/FormBody.tsx";
import { FormContext } from "../../kernel/form/FormModel.ts";
import { FormNotices } from "../../kernel/form/FormNotices.tsx";
import { layoutOf } from "../../kernel/form/layout.ts";
import { useDraft } from "../../kernel/form/draft/useDraft.ts";
import { useFormParts } from "../../kernel/form/useFormParts.tsx";
import { useFormSave } from "../../kernel/form/record/useFormSave.ts";
import { useRecordForm } from "../../kernel/form/record/useRecordForm.ts";
import type { Values } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import type { Choice } from "../../kernel/ui/inputs/Combobox.tsx";
import { AcceptedDocuments } from "../../kernel/page/AcceptedDocuments.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { useStable } from "../../kernel/useStable.ts";
import { registrationWords } from "./registration-words.ts";
import type { RegistrationScreenProps } from "./RegistrationScreen.tsx";
import styles from "./Registration.module.css";
import { useProof } from "./useProof.ts";

type RegistrationFormProps = Omit<RegistrationScreenProps, "create"> & { first: Loaded; done: () => void };

const nothing = (): Values => ({});
/** Whoever registers may fill in everything, and has nobody to wait for. */
const NOBODY = { state: "none" } as const;
const RIGHTS = {
  mayWrite: true,
  access: { editableAccess: "Full", editableFields: [] as string[] },
  protectionLevel: null,
  isNew: true,
} as const;

/** A form that a guest fills in once: the engine's fields and drafts, with one button at its end. */
export function RegistrationForm({
  form,
  texts: prefix,
  sections,
  draft: draftId,
  always = nothing,
  options = {},
  notice,
  first,
  done,
}: RegistrationFormProps) {
  const texts = useTexts();
  const { t } = texts;
  const viewer = useViewer();
  const nickname = useRef<HTMLInputElement>(null);
  const takeProof = useProof();
  const beside = useStable(async () => ({ proof: await takeProof(), nickname: nickname.current?.value ?? "" }));
  const api = useMemo((): FormApi => {
    const plain = formApi(form, beside);
    return {
      ...plain,
      save: (frame, typed) => plain.save(frame, { ...typed, ...always(typed) }),
      // All choices of a registration come in one answer; the clubs are the only records among them.
      choices: async (selection, _query, signal) =>
        (await controlCall<{ clubs: Choice[] }>(`GET /${form.control}/${selection}`, {}, { signal })).clubs,
    };
  }, [form, beside, always]);
  const recordForm = useRecordForm(form, first);
  const { methods, values } = recordForm;
  const draft = useDraft(form, draftId, methods, values);
  const layout = useMemo(() => layoutOf(form, sections, (name) => name in values), [form, sections, values]);
  const words = useMemo(() => registrationWords(texts, prefix), [texts, prefix]);
  const { model, problems, attempts, refused, tab, setTab, goTo } = useFormParts({
    form,
    api,
    recordForm,
    words,
    layout,
    options,
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
  /** Clears what was typed into a part that is not there any more: it must not hold up what is. */
  const clearHidden = () => {
    const now = methods.getValues();
    for (const name of Object.keys(values))
      if (!model.appears.if(name, now, viewer, { id: null, moves: [], may: {}, values }))
        methods.setValue(name, values[name]);
  };
  return (
    // Everything is new here: no field need be marked as changed.
    <FormContext value={{ ...model, isOwn: true, loaded: {} }}>
      <FormProvider {...methods}>
        <form
          noValidate
          aria-busy={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            clearHidden();
            submit();
          }}
        >
          <PortalLink to={pathTo("registration")} className={styles.back}>
            <IconArrowLeft size={18} aria-hidden /> {t("registration.back")}
          </PortalLink>
          <PageTitle />
          <div className={styles.notice}>
            <PrivacyWord />
            {notice}
          </div>
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

/** Shown before the first field: where it is read what becomes of the data. */
function PrivacyWord() {
  const { t } = useTexts();
  const { documents } = useViewer().config.settingMap;
  if (documents.privacyNotice === null) return null;
  return (
    <Notice>
      <p>{t("registration.privacy")}</p>
      <AcceptedDocuments />
    </Notice>
  );
}
