import type { FoundRace } from "@rajt/contract/entry/organiser-entry.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState, type FormEvent } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { AskedFields, useAsked } from "../../../kernel/form/asked/AskedFields.tsx";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { isSame } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { FieldFrame } from "../../../kernel/ui/inputs/FieldFrame.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import styles from "./OrganiserEntry.module.css";
import { failureWords } from "./failure-words.ts";
import { useLosing } from "./losing.ts";
import { OrganiserCures } from "./OrganiserCures.tsx";
import { STALE_AFTER_EDITING } from "./stale.ts";
import { askedOf, WHO } from "./TeamForm.tsx";

type Found = { readonly races: readonly FoundRace[]; readonly licenseNumber: string; readonly birthDate: string };

type NewEntryProps = { competition: number; isLate: boolean; onSaved: () => void };

/** Enters somebody by licence number and birth date, in one of the races that are found for them. */
export function NewEntry({ competition, isLate, onSaved }: NewEntryProps) {
  const { t } = useTexts();
  const { fields, answered, refused } = useAsked(WHO);
  useLosing(
    "entry",
    Object.values(fields.typed).some((text) => text.trim() !== ""),
  );
  const [found, setFound] = useState<Found | null>(null);
  const [race, setRace] = useState<number | null>(null);
  const [failure, setFailure] = useState("");
  const [code, setCode] = useState("");
  const search = useAct("POST /competitionEntryEditControl/searchAthleteRace", {
    done: (races, { licenseNumber, birthDate }) => {
      // Somebody else has been typed since.
      if (!isSame(askedOf(fields.typed), { licenseNumber, birthDate })) return;
      setFound({ races, licenseNumber, birthDate });
      setRace(races.length === 1 ? (races[0]?.id ?? null) : null);
    },
    refused: ({ properties, message }) => {
      if (!refused(properties)) setFailure(message ?? "");
    },
  });
  const save = useAct("POST /competitionEntryEditControl/save", {
    invalidates: STALE_AFTER_EDITING,
    done: ({ message }) => {
      showToast("success", message ?? t("entry.edit.saved"));
      onSaved();
    },
    refused: ({ message, code }) => {
      setFailure(failureWords(t("entry.edit.failed"), { message }));
      setCode(code ?? "");
    },
  });
  const forget = () => {
    setFound(null);
    setRace(null);
    setFailure("");
    setCode("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure("");
    setCode("");
    if (found !== null && race !== null) {
      const { licenseNumber: cachedPersonLicenseNumber, birthDate: cachedPersonBirthDate } = found;
      save.mutate({ dto: { competition, race, cachedPersonLicenseNumber, cachedPersonBirthDate } });
      return;
    }
    const asked = answered();
    if (asked === null) return;
    forget();
    search.mutate({
      competition,
      licenseNumber: String(asked["licenseNumber"] ?? ""),
      birthDate: String(asked["birthDate"] ?? ""),
    });
  };
  const isAsked = Object.keys(WHO).every((name) => (fields.typed[name] ?? "").trim() !== "");
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {isLate && <Notice>{t("entry.edit.late")}</Notice>}
      <p>{t("entry.edit.lead")}</p>
      <div className={styles.pair}>
        <AskedFields
          {...fields}
          texts="entry.edit"
          set={(typed) => {
            fields.set(typed);
            // A day that is left is only written out: it is the same.
            if (!isSame(askedOf(typed), askedOf(fields.typed))) forget();
          }}
        />
      </div>
      <FormMessage kind="error" text={failure} />
      <OrganiserCures codes={[code]} competition={competition} />
      <FormMessage kind="warning" text={found?.races.length === 0 ? t("entry.organiser.unknown") : ""} />
      {found !== null && found.races.length > 0 && <FoundRaces races={found.races} race={race} pick={setRace} />}
      <div className={styles.buttons}>
        {race === null ? (
          <Button
            type="submit"
            look={found === null ? "primary" : "secondary"}
            icon={<IconSearch size={18} aria-hidden />}
            disabled={!isAsked}
            busy={search.isPending}
          >
            {t("entry.edit.search")}
          </Button>
        ) : (
          <Button type="submit" look="primary" busy={save.isPending}>
            {t("entry.edit.save")}
          </Button>
        )}
      </div>
    </form>
  );
}

type FoundRacesProps = { races: readonly FoundRace[]; race: number | null; pick: (race: number) => void };

/** One race is chosen already; of several one is to be chosen. */
function FoundRaces({ races, race, pick }: FoundRacesProps) {
  const { t } = useTexts();
  const id = useId();
  const name = races[0]?.cachedPersonFullName ?? "";
  const org = races[0]?.org ?? null;
  return (
    <>
      <output className={styles.who}>
        {org === null ? t("entry.edit.foundAlone", { name }) : t("entry.edit.found", { name, org })}
      </output>
      <FieldFrame id={id} label={t("entry.edit.pickRace")} required group>
        {races.map(({ id: each, name: title, amount }) => (
          <CheckLine key={each} type="radio" name={id} checked={race === each} onChange={() => pick(each)}>
            <span className={styles.race}>
              <span>{title}</span>
              <span className={styles.amount}>{formatForints(amount, "table")}</span>
            </span>
          </CheckLine>
        ))}
      </FieldFrame>
    </>
  );
}
