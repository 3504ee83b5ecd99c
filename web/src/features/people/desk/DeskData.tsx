import type { Field } from "@rajt/contract/kernel/form/form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { concerns } from "@rajt/contract/people/person/person.rules";
import type { Finding } from "@rajt/contract/people/person/person-findings.rules";
import { ShownValue } from "../../../kernel/form/fields/ShownValue.tsx";
import { wordsOf } from "../../../kernel/form/form-words.ts";
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
  "email",
  "phoneNumber",
  "address.zipcode",
  "address.city",
  "address.county",
  "address.street",
  "address.streetType",
  "address.number",
  "athlete.taj",
  "athlete.licenseType",
  "athlete.doctorDate",
  "competitor.doctorDate",
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
  return (
    <section aria-label={t("people.desk.data")}>
      <h3>{t("people.desk.data")}</h3>
      <dl className={styles.data}>
        {SHOWN.filter((name) => name in values && concerns(name, values)).map((name) => {
          const field = fields[name];
          return (
            field && (
              <div key={name} className={found.some(({ path }) => path === name) ? styles.marked : undefined}>
                <dt>{words.label(name)}</dt>
                <dd>
                  {name === "nationality" ? (
                    <ShownCountry value={values[name] ?? ""} />
                  ) : name === "athlete.taj" && values[name] ? (
                    // Whether it is there is enough; its check digit was verified when it was typed.
                    "•••"
                  ) : (
                    <ShownValue name={name} field={field} value={values[name] ?? ""} words={words} />
                  )}
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </section>
  );
}
