import { IconSearch } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { LabelledInput } from "../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import type { FoundAthlete } from "./StartPage.tsx";
import styles from "./Transfer.module.css";

type AthleteSearchProps = {
  athlete: FoundAthlete | null;
  select: (athlete: FoundAthlete | null) => void;
  error: string | undefined;
};

/** Finds an athlete by licence number and selects the athlete, or shows why none is selected. */
export function AthleteSearch({ athlete, select, error }: AthleteSearchProps) {
  const { t, say } = useTexts();
  const [licenseNumber, setLicenseNumber] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useAct("POST /athleteTransferControl/searchAthlete", {
    done: (found) => select(found.athlete ?? null),
    refused: ({ message, code = "kernel.error.invalid" }) => setRefusal(message ?? say(code)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    select(null);
    setRefusal(licenseNumber.trim() === "" ? t("kernel.error.required") : null);
    if (licenseNumber.trim() !== "") search.mutate({ licenseNumber: licenseNumber.trim() });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.search}>
        <LabelledInput
          label={t("transfer.start.licenseNumber")}
          hint={t("transfer.start.licenseHint")}
          value={licenseNumber}
          onChange={setLicenseNumber}
          maxLength={100}
          error={error}
          required
        />
        <Button type="submit" icon={<IconSearch size={18} aria-hidden />} busy={search.isPending}>
          {t("transfer.start.search")}
        </Button>
      </div>
      <div aria-live="polite">
        {refusal !== null && <Notice kind="warning">{refusal}</Notice>}
        {athlete !== null && (
          <Notice kind="success" title={t("transfer.start.athlete")}>
            <p>
              {athlete.name} · {athlete.club}
            </p>
          </Notice>
        )}
      </div>
    </form>
  );
}
