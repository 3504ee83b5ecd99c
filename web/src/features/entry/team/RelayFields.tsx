import { useFormContext, useWatch } from "react-hook-form";
import { BoundInput } from "../../../kernel/form/prompt/BoundInput.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { legsOf, type TypedRelay } from "./relay-form.ts";
import styles from "./Team.module.css";

const LONGEST_NAME = 255;

/** The years of birth that the age groups of a race admit; null: any. */
export type Born = { readonly from: number; readonly until: number } | null;

type RelayFieldsProps = {
  /** The position of the viewer. */
  position: number;
  born: Born;
};

/** The fields of a person's own mixed relay: its name and its members in running order, the viewer among them. */
export function RelayFields({ position, born }: RelayFieldsProps) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  return (
    <>
      <BoundInput name="name" label={t("entry.team.name")} required maxLength={LONGEST_NAME} />
      <ol className={styles.legs}>
        {legsOf(position).map(({ position: leg, gender, other }) => (
          <li key={leg}>
            {other === null ? (
              <p className={styles.ownLeg}>
                <span className={styles.quiet}>{t(`entry.relay.ownLeg.${gender}`, { position: leg })}</span>{" "}
                {viewer.name}
              </p>
            ) : (
              <div className={styles.pair}>
                <BoundInput
                  name={`others.${other}.name`}
                  label={t(`entry.relay.leg.${gender}`, { position: leg })}
                  required
                  maxLength={LONGEST_NAME}
                />
                <BirthYear at={other} born={born} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>{t("entry.relay.onSite")}</p>
    </>
  );
}

/** A year outside the age groups is no error: the organiser decides on site. */
function BirthYear({ at, born }: { at: 0 | 1 | 2; born: Born }) {
  const { t } = useTexts();
  const { control } = useFormContext<TypedRelay>();
  const typed = useWatch({ control, name: `others.${at}.year` });
  const isOutside = born !== null && /^\d{4}$/.test(typed) && (Number(typed) < born.from || Number(typed) > born.until);
  return (
    <BoundInput
      name={`others.${at}.year`}
      label={t("entry.relay.birthYear")}
      required
      maxLength={4}
      inputMode="numeric"
      {...(born !== null && { hint: t(isOutside ? "entry.relay.bornOutside" : "entry.relay.born", born) })}
    />
  );
}
