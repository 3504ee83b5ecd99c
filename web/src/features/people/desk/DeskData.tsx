import type { Field } from "@rajt/contract/kernel/form/form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { isEmpty } from "@rajt/contract/people/required-fields.rules";
import { concerns } from "@rajt/contract/people/person/person.rules";
import type { Finding } from "@rajt/contract/people/person/person-findings.rules";
import { ShownValue } from "../../../kernel/form/fields/ShownValue.tsx";
import { wordsOf, type Words } from "../../../kernel/form/form-words.ts";
import { isRecord, textIn } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { ShownCountry } from "../person/CountryEditor.tsx";
import styles from "./Desk.module.css";

/** What the office reads of a person, in this order; a part is shown only to its role. */
const SHOWN = [
  "birthPlace",
  "birthDate",
  "motherLastName",
  "motherFirstName",
  "gender",
  "nationality",
  "nationalityOther",
  "athleteRegType",
  "email",
  "contactEmail",
  "phoneNumber",
  "address.country",
  "address.zipcode",
  "address.city",
  "address.county",
  "address.street",
  "address.streetType",
  "address.number",
  "address.floor",
  "address.door",
  "athlete.taj",
  "athlete.licenseType",
  "athlete.doctorDate",
  "competitor.doctorDate",
  "referee.refQualifications",
  "referee.licenseNumber",
  "referee.licenseExpirationDate",
  "referee.languages",
  "referee.shirtSize",
  "referee.examDate",
  "trainer.qualification",
  "trainer.qualificationOther",
  "trainer.qualificationSport",
] as const satisfies readonly (keyof typeof personForm.fields)[];

type DeskDataProps = { values: Readonly<Record<string, unknown>>; found: readonly Finding[] };

/** Lists the data of a person; a value with a finding is marked. */
export function DeskData({ values, found }: DeskDataProps) {
  const texts = useTexts();
  const { t } = texts;
  const words = wordsOf(texts, "people.person");
  const fields: Readonly<Record<string, Field>> = personForm.fields;
  const isFound = (name: string) => found.some(({ path }) => path === name);
  // An empty field that may stay empty says nothing.
  const appears = (name: string) =>
    name in values &&
    concerns(name, values) &&
    (!isEmpty(values[name]) || fields[name]?.required !== undefined || isFound(name));
  return (
    <section aria-label={t("people.desk.data")}>
      <h3>{t("people.desk.data")}</h3>
      <dl className={styles.data}>
        {SHOWN.filter(appears).map((name) => {
          const field = fields[name];
          return (
            field && (
              <div key={name} className={isFound(name) ? styles.marked : undefined}>
                <dt>{words.label(name)}</dt>
                <dd>
                  <DeskValue name={name} field={field} value={values[name] ?? ""} words={words} />
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </section>
  );
}

type DeskValueProps = { name: string; field: Field; value: unknown; words: Words };

function DeskValue({ name, field, value, words }: DeskValueProps) {
  const { say } = useTexts();
  if (name === "nationality" || name === "address.country") return <ShownCountry value={value} />;
  // Whether it is there is enough; its check digit was verified when it was typed.
  if (name === "athlete.taj" && value !== "") return "•••";
  // One line: a row has nothing but its qualification.
  if (name === "referee.refQualifications" && Array.isArray(value) && value.length > 0)
    return value
      .filter(isRecord)
      .map(({ qualification }) => say(`people.refereeQualification.${textIn(qualification)}`))
      .join(", ");
  // A form has numbers as texts.
  const shown = typeof value === "number" ? String(value) : value;
  return <ShownValue name={name} field={field} value={shown} words={words} />;
}
