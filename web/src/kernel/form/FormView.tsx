import { useAddresses } from "../page/this-page.ts";
import type { Answer } from "@rajt/contract/kernel/calls";
import type { Form } from "@rajt/contract/kernel/form/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { FormProvider, get } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { CallError } from "../calls/call-error.ts";
import { failureText } from "../calls/failure-text.ts";
import { lastPath } from "../table/session/place.ts";
import { useTexts } from "../texts.tsx";
import { TabPanel } from "../ui/page/Tabs.tsx";
import { showToast } from "../toasts.ts";
import { useLeaveGuard } from "../page/useLeaveGuard.tsx";
import { useStable } from "../useStable.ts";
import { useViewer } from "../viewer.tsx";
import { mayEdit, mayEditField } from "./editable.ts";
import { ErrorSummary } from "./check/ErrorSummary.tsx";
import { NEW, type FormApi, type Loaded } from "./form-api.ts";
import { FormBody, TABS } from "./FormBody.tsx";
import styles from "./Form.module.css";
import { FormHeader } from "./FormHeader.tsx";
import { FormNotices } from "./FormNotices.tsx";
import type { NamedOptions, Panel } from "./form-options.ts";
import { wordsOf } from "./form-words.ts";
import { isBlank, layoutOf } from "./layout.ts";
import { useEditLock } from "./lock/useEditLock.ts";
import { FormParts, useFormParts } from "./useFormParts.tsx";
import { useFormSave } from "./record/useFormSave.ts";
import { useRecordForm } from "./record/useRecordForm.ts";
import { useSaveKey } from "./record/useSaveKey.ts";
import { useServerCheck, useStandingProblems } from "./check/useServerCheck.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { isIn } from "./record/changes.ts";
import { textIn } from "./record/values.ts";

const NONE: readonly Panel[] = [];
const NOTHING: ReadonlySet<string> = new Set();
const useNothing = () => NOTHING;

type FormViewProps = { form: Form; options: NamedOptions; id: string; api: FormApi; first: Loaded };

/** Draws a loaded form. */
export function FormView({ form, options, id, api, first }: FormViewProps) {
  const texts = useTexts();
  const { above } = useAddresses();
  const { t } = texts;
  const { may, viewer } = useViewer();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const recordForm = useRecordForm(form, id, first);
  const { methods, loaded, values, draft } = recordForm;
  const { record, access } = loaded;
  const { isDirty } = methods.formState;
  const [conflict, setConflict] = useState<Answer | null>(null);
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const { pathname } = useLocation();
  const [isSaved, setSaved] = useState(false);
  const [isStaying, setStaying] = useState(false);

  const { useMarked = useNothing } = options;
  const marked = useMarked(record);

  const rights = {
    mayWrite: may(form.writes),
    access,
    protectionLevel: record.protectionLevel,
    isNew: record.id === null,
  };
  const canEdit = mayEdit(rights);
  const reload = useStable(async (message?: string) => {
    try {
      recordForm.update(await api.load(record.id));
      setConflict(null);
      if (message !== undefined) showToast("info", message);
    } catch (error) {
      if (error instanceof CallError) showToast("error", failureText(texts, error));
      else throw error;
    }
  });
  const freed = useStable(() => void reload(t("kernel.form.takenOver")));
  const { lock, askAgain } = useEditLock(api, {
    // After a save the viewer may no longer see the record.
    id: form.lock && canEdit && (isDirty || !isSaved) ? record.id : null,
    isChanged: isDirty,
    freed,
  });
  const isOpen = canEdit && lock.state !== "theirs" && lock.state !== "asking";

  // After a takeover the draft is kept for the return.
  const leaveQuestion = useLeaveGuard(isDirty && leavingTo === null, lock.state === "theirs" ? undefined : draft.drop);
  // Navigates after the guard has rendered without unsaved changes.
  useEffect(() => {
    if (leavingTo === null) return;
    // The saved record's address replaces the address of the new one.
    const replace = leavingTo.startsWith(pathname.slice(0, -NEW.length)) && pathname.endsWith(`/${NEW}`);
    void Promise.resolve(navigate(leavingTo, { replace })).then(() => setLeavingTo(null));
  }, [leavingTo, pathname, navigate]);

  // A page with `stays` shows the server's values: it reloads once the form counts the sent values as unchanged.
  useEffect(() => {
    if (isStaying) void reload().then(() => setStaying(false));
  }, [isStaying, reload]);

  const panels = (options.panels ?? NONE).filter(({ isFor }) => record.id !== null && isFor(record));
  const fieldTabs = useMemo(() => {
    const isShown = (name: string) => {
      const field = form.fields[name];
      return isIn(values, name) && !(record.id === null && field !== undefined && isBlank(field, get(values, name)));
    };
    return layoutOf({ ...form, ...(options.tabs && { tabs: options.tabs }) }, options.sections ?? {}, isShown);
  }, [form, options.tabs, options.sections, record.id, values]);
  const layout = [...fieldTabs, ...panels.map(({ key }) => ({ key, names: [], sections: [] }))];
  const words = useMemo(() => wordsOf(texts, options.texts), [texts, options.texts]);
  const { parts, problems, attempts, refused, tab, setTab, goTo } = useFormParts({
    form,
    api,
    recordForm,
    words,
    layout,
    options,
    marked,
    isEditable: (name) => {
      const field = form.fields[name];
      return isOpen && field !== undefined && mayEditField(rights, name, field);
    },
  });
  const { saveAndLeave, saveAndStay, saveAndSubmit, isSaving } = useFormSave(api, recordForm, {
    done: ({ message, id: made }, { stays, did }) => {
      showToast("success", message ?? texts.say(did ?? "kernel.form.saved"));
      draft.saved();
      if (stays && record.id !== null) {
        setStaying(true);
      } else {
        setSaved(true);
        setLeavingTo(stays && made !== undefined ? `${pathname.slice(0, -NEW.length)}${made}` : lastPath(above));
      }
      // The next page refetches the queries of this record; this page does not, since the viewer may no longer see the record.
      const isOwn = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        String(queryKey[0]).includes(` /${form.control}/`);
      void queries.invalidateQueries({ predicate: isOwn, refetchType: "none" });
      void queries.invalidateQueries({ predicate: (query) => !isOwn(query) });
    },
    changedMeanwhile: setConflict,
    locked: askAgain,
    refused,
  });
  const did = options.did?.(record);
  useSaveKey(() => saveAndStay(did), isOpen);
  useServerCheck(form, api, recordForm, { attempts, isOpen });
  useStandingProblems(form, methods, attempts);

  const title = record.id === null ? words.newTitle() : textIn(get(values, form.title)) || words.newTitle();
  const isOwn = record.id !== null && record.id === viewer.accountId;
  const { above: Above, below: Below } = options;
  const Panel = panels.find(({ key }) => key === tab)?.content;
  return (
    <FormParts parts={parts}>
      <FormProvider {...methods}>
        <form
          noValidate
          className={styles.screen}
          aria-busy={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            if (options.stays === true) saveAndStay(did);
            else saveAndLeave(did);
          }}
        >
          <FormHeader
            title={title}
            kind={options.unnamed ? undefined : ((isOwn ? words.own() : undefined) ?? words.kind())}
            back={{ to: lastPath(above), text: texts.say(options.backText ?? "kernel.form.back") }}
            // A panel has nothing of the form to save.
            save={isOpen && (Panel === undefined || isDirty) ? { isSaving } : null}
          >
            {isOpen && options.submits?.isFor(record) === true && (
              <SubmitButton
                {...options.submits}
                isSaving={isSaving}
                submit={() => saveAndSubmit(options.submits?.did)}
              />
            )}
          </FormHeader>
          <FormNotices
            lock={lock}
            rights={rights}
            conflict={conflict}
            readAgain={() => void reload(t("kernel.form.reloaded"))}
            draft={isOpen ? draft : null}
          />
          <ErrorSummary problems={problems} attempts={attempts} goTo={goTo} />
          {Above && <Above record={record} goTo={goTo} reload={reload} save={saveAndLeave} />}
          <FormBody layout={layout} problems={problems} tab={tab} setTab={setTab} />
          {Below && <Below record={record} reload={reload} />}
        </form>
        {Panel && (
          <TabPanel id={parts.looks.idOf(TABS)} active={tab}>
            <Panel record={record} />
          </TabPanel>
        )}
      </FormProvider>
      {leaveQuestion}
    </FormParts>
  );
}
