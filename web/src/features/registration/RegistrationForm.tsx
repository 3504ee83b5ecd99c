import { pathTo } from "@rajt/contract/portal.pages";
import "../../kernel/form/check/jitless.ts";
import { IconArrowLeft } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { FormProvider, get } from "react-hook-form";
import { controlCall } from "../../kernel/calls/calls.ts";
import { ErrorSummary } from "../../kernel/form/check/ErrorSummary.tsx";
import { formApi, type FormApi, type Loaded } from "../../kernel/form/form-api.ts";
import { useServerCheck, useStandingProblems } from "../../kernel/form/check/useServerCheck.ts";
import { layoutOf } from "../../kernel/form/layout.ts";
import { SteppedForm } from "../../kernel/form/steps/SteppedForm.tsx";
import { stepsOf } from "../../kernel/form/steps/steps.ts";
import { FormParts, useFormParts } from "../../kernel/form/useFormParts.tsx";
import { useFormSave } from "../../kernel/form/record/useFormSave.ts";
import { isIn, pick } from "../../kernel/form/record/changes.ts";
import { useRecordForm } from "../../kernel/form/record/useRecordForm.ts";
import { type Values } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";
import type { Choice } from "../../kernel/ui/inputs/Combobox.tsx";
import { AcceptedDocuments } from "../../kernel/page/AcceptedDocuments.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { useStable } from "../../kernel/useStable.ts";
import { BroughtBack } from "./BroughtBack.tsx";
import { registrationWords } from "./registration-words.ts";
import type { RegistrationScreenProps } from "./RegistrationScreen.tsx";
import styles from "./Registration.module.css";
import { useSharedParts } from "./useSharedParts.ts";
import { useProof } from "./useProof.ts";

type RegistrationFormProps = Omit<RegistrationScreenProps, "create"> & { first: Loaded; done: (sent: Values) => void };

const nothing = (): Values => ({});

/** A form that a guest fills in once: the engine's fields, drafts and steps, and one button at its end. */
export function RegistrationForm({
  form,
  texts: prefix,
  sections,
  draft: draftId,
  always = nothing,
  options = {},
  notice,
  known = {},
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
      validate: (id, typed, signal) => plain.validate(id, { ...typed, ...always(typed) }, signal),
      // All choices of a registration come in one response; the clubs are the only records among them.
      choices: async (selection, _query, signal) =>
        (await controlCall<{ clubs: Choice[] }>(`GET /${form.control}/${selection}`, {}, { signal })).clubs,
    };
  }, [form, beside, always]);
  const recordForm = useRecordForm(form, draftId, first);
  const { methods, values, draft } = recordForm;
  useSharedParts(methods, values, (typed) => ({ ...typed, ...always(typed) }));
  const layout = useMemo(
    () => stepsOf(layoutOf(form, sections, (name) => isIn(values, name))),
    [form, sections, values],
  );
  const words = useMemo(() => registrationWords(texts, prefix), [texts, prefix]);
  const { parts, problems, attempts, refused, passed, tab, setTab, goTo } = useFormParts({
    form,
    api,
    recordForm,
    words,
    layout,
    options,
    isEditable: () => true,
    inSteps: true,
  });
  // Across all steps, which the preflight check covers too.
  const [refusals, setRefusals] = useState(0);
  const { saveAndLeave: submit, isSaving } = useFormSave(api, recordForm, {
    done: () => {
      const sent = { ...methods.getValues(), ...always(methods.getValues()) };
      draft.drop();
      done(sent);
    },
    changedMeanwhile: () => undefined,
    locked: () => undefined,
    refused: () => {
      refused();
      setRefusals(refusals + 1);
    },
  });
  useServerCheck(form, api, recordForm, { attempts: refusals, isOpen: true });
  useStandingProblems(form, methods, attempts);
  /** Clears what was typed into a part that is no longer there: it must not fail the check. */
  const clearHidden = () => {
    const { of, if: appears } = parts.looks.appears;
    const deciding = pick(methods.getValues(), of);
    for (const name of Object.keys(form.fields))
      if (isIn(values, name) && !appears(name, deciding, viewer, { id: null, moves: [], may: {}, values }))
        methods.setValue(name, get(values, name));
  };
  const send = () => {
    clearHidden();
    submit();
  };
  return (
    // Everything is new here: no field is marked as changed.
    <FormParts parts={{ ...parts, record: { ...parts.record, isOwn: true, loaded: {} } }}>
      <FormProvider {...methods}>
        <SteppedForm
          steps={layout}
          problems={problems}
          step={tab}
          setStep={setTab}
          refused={refused}
          // Problems of the whole form stay until all of them are mended.
          passed={refusals === 0 ? passed : () => undefined}
          submit={send}
          submitText={t("registration.submit")}
          isSaving={isSaving}
          above={
            <>
              <PortalLink to={pathTo("registration")} className={styles.back}>
                <IconArrowLeft size={18} aria-hidden /> {t("registration.back")}
              </PortalLink>
              <PageTitle />
              <BroughtBack recordForm={recordForm} steps={layout} begin={() => setTab(layout[0]?.key ?? "")} />
              <ErrorSummary problems={problems} attempts={attempts} goTo={goTo} />
            </>
          }
          known={known}
          opening={
            <div className={styles.notice}>
              <PrivacyWord />
              {notice}
            </div>
          }
        >
          <label className={styles.unseen} aria-hidden="true">
            {t("registration.nickname")}
            <input ref={nickname} type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </SteppedForm>
      </FormProvider>
    </FormParts>
  );
}

/** Shown before the first field: links to the privacy notice. */
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
