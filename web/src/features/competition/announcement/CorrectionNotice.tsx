import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { useReducer } from "react";
import { useFormContext } from "react-hook-form";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useFormRecord } from "../../../kernel/form/FormModel.ts";
import { useTyped } from "../../../kernel/form/record/useTyped.ts";
import { dtoOf, type Values } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";

/** Says before a correction is saved that the entrants will be notified of it (product/competitions 6), and their number. */
export function CorrectionNotice({ id }: { id: number }) {
  const { t } = useTexts();
  const { loaded } = useFormRecord();
  const methods = useFormContext<Values, unknown, Values>();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useTyped(methods, redraw);
  const isTold = told(loaded) !== told(methods.getValues());
  const { data } = useCall("POST /competitionControl/getEntryCounts", { id }, { enabled: isTold });
  if (!isTold || data === undefined || data.unpaid + data.paid === 0) return null;
  return <Notice kind="warning">{t("competition.edit.correction", { count: data.unpaid + data.paid })}</Notice>;
}

/** Returns what entrants are notified of: place and deadline, and the day and start of each race. */
function told(values: Values): string {
  const { address, regDeadline, raceList } = dtoOf(announcementForm.fields, values);
  const races: readonly Values[] = Array.isArray(raceList) ? raceList : [];
  return JSON.stringify([address, regDeadline, races.map(({ id, date, startTime }) => [id, date, startTime])]);
}
