import { formatForints } from "@rajt/contract/kernel/money";
import { useCall } from "../../kernel/calls/useCall.ts";
import { SelectEditor } from "../../kernel/form/fields/SimpleEditors.tsx";
import type { EditorProps } from "../../kernel/form/FormModel.ts";
import { useTexts } from "../../kernel/texts.tsx";
import styles from "./Registration.module.css";

/** The choice of a licence type, with the annual fee of each. */
export function LicenceTypeEditor(props: EditorProps) {
  const { t } = useTexts();
  const { data = [] } = useCall("GET /personSubmitControl/getLicenceFees", {}, { background: true });
  const id = `${props.id}-fees`;
  return (
    <>
      {/* cast: a registration declares the field as one of the licence types. */}
      <SelectEditor {...(props as EditorProps<"oneOf">)} describedBy={`${props.describedBy} ${id}`} />
      <ul id={id} className={styles.fees}>
        {data.map(({ licenseType, year, amount }) => (
          <li key={licenseType}>
            {t("registration.licenceFee.fee", {
              type: t(`fee.costType.LICENSE_${licenseType}`),
              year,
              amount: formatForints(amount, "running"),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The choice of a licence type on trial, which costs nothing. */
export function TrialLicenceTypeEditor(props: EditorProps) {
  const { t } = useTexts();
  const id = `${props.id}-fees`;
  return (
    <>
      {/* cast: as above */}
      <SelectEditor {...(props as EditorProps<"oneOf">)} describedBy={`${props.describedBy} ${id}`} />
      <p id={id} className={styles.fees}>
        {t("registration.licenceFee.trial")}
      </p>
    </>
  );
}
