import { readDay } from "@rajt/contract/kernel/typed-days";
import { doctorFinding, isWrongZipcode } from "@rajt/contract/people/person/person-findings.rules";
import type { ComponentType } from "react";
import { useWatch } from "react-hook-form";
import { DayEditor } from "../../../kernel/form/fields/SimpleEditors.tsx";
import { TextEditor } from "../../../kernel/form/fields/TextEditor.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { textIn } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./Doubted.module.css";

/** Says beside a field what the office would doubt; it may be saved all the same (product/people 8, 28). */
const Doubt = ({ text }: { text: string | null }) => (
  <output className={styles.doubt}>{text !== null && <span>{text}</span>}</output>
);

/** A postal code: a Hungarian one has four digits. */
export const ZipcodeEditor = (group: "address" | "referee.location"): ComponentType<EditorProps> =>
  function DoubtedZipcode(props) {
    const { t } = useTexts();
    const county: unknown = useWatch({ name: `${group}.county` });
    const country: unknown = useWatch({ name: `${group}.country` });
    const values = { [`${group}.zipcode`]: props.value, [`${group}.county`]: county, [`${group}.country`]: country };
    return (
      <>
        <TextEditor {...(props as EditorProps<"line">)} />
        <Doubt text={isWrongZipcode(values, group) ? t("people.desk.problem.zipcode") : null} />
      </>
    );
  };

/** The end of a medical clearance: beyond the limit only super admins save it, who are warned. */
export const DoctorDateEditor = (part: "athlete" | "competitor"): ComponentType<EditorProps> =>
  function DoubtedDoctorDate(props) {
    const { t } = useTexts();
    const { config } = useViewer();
    const today = useToday();
    const birthDate: unknown = useWatch({ name: "birthDate" });
    const values = {
      birthDate: readDay(textIn(birthDate)),
      [part === "athlete" ? "isAthlete" : "isCompetitor"]: true,
      [`${part}.doctorDate`]: readDay(textIn(props.value)),
    };
    const found = doctorFinding(values, today, config.settingMap.doctorDate);
    return (
      <>
        <DayEditor {...(props as EditorProps<"day">)} />
        <Doubt text={found?.problem === "doctorFar" && !props.isWrong ? t("people.desk.problem.doctorFar") : null} />
      </>
    );
  };
