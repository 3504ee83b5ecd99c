import { formatMoment } from "@rajt/contract/kernel/days";
import { medicalLicenceTable } from "@rajt/contract/people/people.table";
import type { personForm } from "@rajt/contract/people/person/person.form";
import { IconRefresh } from "@tabler/icons-react";
import type { RecordOf } from "../../../kernel/form/form-api.ts";
import { embeddedTable } from "../../../kernel/table/embeddedTable.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import styles from "./Register.module.css";

const Licences = embeddedTable(medicalLicenceTable, {
  texts: "people.list.medicalLicense",
  by: "person",
  card: ["oseiSportag", "minosites", "lejaratiDatum"],
});

/**
 * The sports-medical tab (product/people 24): the answer of the sports medicine register, and for super admins a button
 * that queries it now.
 */
export function MedicalPanel({ record }: { record: Pick<RecordOf<typeof personForm>, "id" | "may"> }) {
  return (
    <>
      {record.may?.askRegister && record.id !== null && <AskNow id={record.id} />}
      <Licences record={record} />
    </>
  );
}

const STATE = "POST /medicalRegisterControl/getState";

function AskNow({ id }: { id: number }) {
  const { t, locale } = useTexts();
  const { data } = useCall(STATE, { id }, { background: true });
  const ask = useAct("POST /medicalRegisterControl/refresh", {
    invalidates: [STATE, "POST /medicalLicenseTableControl/getList"],
    done: () => showToast("success", t("register.medical.refreshed")),
  });
  if (data === undefined) return null;
  const { askedAt, errorCode } = data;
  return (
    <p className={styles.register}>
      <output className={styles.state}>
        <span>
          {askedAt === null
            ? t("register.medical.never")
            : t("register.medical.asked", { when: formatMoment(new Date(askedAt), locale) })}
        </span>
        {errorCode !== null && <span className={styles.failed}>{t("register.failed", { code: errorCode })}</span>}
      </output>
      <Button
        look="quiet"
        icon={<IconRefresh size={18} aria-hidden />}
        busy={ask.isPending}
        onClick={() => ask.mutate({ id })}
      >
        {t("register.medical.refresh")}
      </Button>
    </p>
  );
}
