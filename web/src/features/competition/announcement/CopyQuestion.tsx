import {
  copiedAnnouncement,
  daysToCopyTo,
  shiftFor,
} from "@rajt/contract/competition/announcement/announcement-copy.rules";
import { announcementForm, type SeenAnnouncement } from "@rajt/contract/competition/announcement/announcement.form";
import { addDays, daysBetween, formatDay, type Day } from "@rajt/contract/kernel/days";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useSearchParams } from "react-router";
import { pick } from "../../../kernel/form/record/changes.ts";
import { useEditable, useFormSource } from "../../../kernel/form/FormModel.ts";
import { valuesOf, type Values } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { LabelledSelect } from "../../../kernel/form/prompt/LabelledInput.tsx";
import { recordId } from "../../../kernel/record-id.ts";
import { weekdayName } from "../calendar/month/month-name.ts";
import { useToday } from "../../../kernel/useToday.ts";
import styles from "./AnnouncementStatus.module.css";
import { COPIED } from "./copy-path.ts";

/** Asks on the page of a new announcement for the date of the copy, and fills in the values of the original. */
export function CopyQuestion() {
  const [query, setQuery] = useSearchParams();
  const id = recordId(query.get(COPIED));
  const { api } = useFormSource(announcementForm);
  const { data } = useQuery({
    queryKey: [`POST /${announcementForm.control}/getData`, { id }],
    queryFn: ({ signal }) => api.load(id, signal),
    enabled: id !== null,
    gcTime: 0,
  });
  const source = data?.record;
  if (!source || source.id === null) return null;
  // A reload does not ask again: the copied values are a draft.
  const answered = () => setQuery({}, { replace: true, preventScrollReset: true });
  return <Question source={source} answered={answered} />;
}

function Question({ source, answered }: { source: SeenAnnouncement; answered: () => void }) {
  const { t, locale } = useTexts();
  const isEditable = useEditable();
  const methods = useFormContext<Values, unknown, Values>();
  const today = useToday();
  const proposed = addDays(source.date, shiftFor(source.date, today));
  const [day, setDay] = useState<Day>(proposed);
  const nameOf = (each: Day) => {
    const name = `${formatDay(each, locale)}, ${weekdayName(each, locale, "long")}`;
    return each === proposed ? t("competition.edit.copy.proposed", { day: name }) : name;
  };
  const fill = () => {
    const copy = valuesOf(announcementForm.fields, copiedAnnouncement(source, daysBetween(source.date, day)));
    const written = pick(copy, Object.keys(copy).filter(isEditable));
    methods.reset({ ...methods.getValues(), ...written }, { keepDefaultValues: true });
    showToast("success", t("competition.edit.copy.done"));
    answered();
  };
  return (
    <ConfirmDialog
      question={t("competition.edit.copy.question")}
      confirm={t("competition.edit.copy.confirm")}
      onConfirm={fill}
      onCancel={answered}
    >
      <p className={styles.note}>{t("competition.edit.copy.text")}</p>
      <LabelledSelect
        label={t("competition.edit.copy.day")}
        value={day}
        onChange={setDay}
        options={daysToCopyTo(source.date, today).map((each) => [each, nameOf(each)])}
      />
    </ConfirmDialog>
  );
}
