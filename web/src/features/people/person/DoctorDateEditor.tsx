import { formatDay } from "@rajt/contract/kernel/days";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { lastDoctorDate } from "@rajt/contract/people/person/doctor-date.rules";
import { useWatch } from "react-hook-form";
import { DayEditor } from "../../../kernel/form/fields/SimpleEditors.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { textIn } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./Declarations.module.css";

/** The last day of the medical clearance, with the latest day that may be given once the birth date is known. */
export function DoctorDateEditor(props: EditorProps) {
  const { t, locale } = useTexts();
  const { config } = useViewer();
  const today = useToday();
  const birthDate = readDay(textIn(useWatch<Record<string, unknown>>({ name: "birthDate" })));
  const id = `${props.id}-latest`;
  // Super admins have no limit (product/people 8).
  const latest =
    birthDate === null || config.isSuperAdmin ? null : lastDoctorDate(birthDate, today, config.settingMap.doctorDate);
  return (
    <>
      {/* cast: the field is declared as a day. */}
      <DayEditor
        {...(props as EditorProps<"day">)}
        describedBy={latest === null ? props.describedBy : `${id} ${props.describedBy}`}
      />
      {latest !== null && (
        <p id={id} className={styles.latest}>
          {t("people.person.doctorDateLatest", { day: formatDay(latest, locale) })}
        </p>
      )}
    </>
  );
}
