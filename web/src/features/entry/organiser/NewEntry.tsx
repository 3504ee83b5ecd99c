import type { FoundRace } from "@rajt/contract/entry/organiser-entry.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState, type FormEvent } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import * as z from "zod";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { FieldFrame } from "../../../kernel/ui/inputs/FieldFrame.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import styles from "./OrganiserEntry.module.css";
import { failureWords } from "./failure-words.ts";
import { useLosing } from "./losing.ts";
import { OrganiserFixes } from "./OrganiserFixes.tsx";
import { STALE_AFTER_EDITING } from "./stale.ts";
import { WhoFields } from "./WhoFields.tsx";

/** Reads the typed number and birth date of the athlete to search for. */
const who = z.object({
  licenseNumber: z.string(),
  birthDate: z.string().transform((typed) => readDay(typed) ?? typed),
});
type Who = z.output<typeof who>;
const EMPTY = { licenseNumber: "", birthDate: "" };
const keyOf = ({ licenseNumber, birthDate }: Who): string => `${licenseNumber} ${birthDate}`;

type NewEntryProps = { competition: number; isLate: boolean; onSaved: () => void };

/** Finds an athlete by licence number and birth date, and enters the athlete in one of the open races. */
export function NewEntry({ competition, isLate, onSaved }: NewEntryProps) {
  const { t, say } = useTexts();
  const { methods, submit, setServerErrors, saved } = useServerForm({
    resolver: schemaResolver(who, say),
    values: EMPTY,
  });
  useLosing("entry", methods.formState.isDirty);
  const typed = useWatch({ control: methods.control });
  // Leaving the date field only completes the date, so both forms are the same search.
  const sought = keyOf(who.parse(typed));
  const [picked, pick] = useState<number | null>(null);
  const [failed, setFailed] = useState({ text: "", code: "", sought: "" });
  const search = useAct("POST /competitionEntryEditControl/searchAthleteRace", {
    done: (races) => pick(races.length === 1 ? (races[0]?.id ?? null) : null),
    refused: ({ properties = {}, message }) => {
      if (setServerErrors(properties).length === 0) setFailed({ text: message ?? "", code: "", sought });
    },
  });
  const save = useAct("POST /competitionEntryEditControl/save", {
    invalidates: STALE_AFTER_EDITING,
    done: ({ message }) => {
      showToast("success", message ?? t("entry.edit.saved"));
      saved(EMPTY);
      search.reset();
      onSaved();
    },
    refused: ({ message, code = "" }) =>
      setFailed({ text: failureWords(t("entry.edit.failed"), { message }), code, sought }),
  });
  // What is typed may have changed since the search.
  const found = search.data !== undefined && keyOf(search.variables) === sought ? search.data : null;
  const race = found === null ? null : picked;
  const failure = failed.sought === sought ? failed : { text: "", code: "" };
  const onSubmit = (event: FormEvent) => {
    setFailed({ text: "", code: "", sought: "" });
    submit(({ licenseNumber, birthDate }) => {
      if (race === null) return search.mutate({ competition, licenseNumber, birthDate });
      const dto = { cachedPersonLicenseNumber: licenseNumber, cachedPersonBirthDate: birthDate };
      return save.mutate({ dto: { competition, race, ...dto } });
    })(event);
  };
  const isAsked = Object.values(typed).every((text) => text.trim() !== "");
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {isLate && <Notice>{t("entry.edit.late")}</Notice>}
      <p>{t("entry.edit.lead")}</p>
      <FormProvider {...methods}>
        <WhoFields number="licenseNumber" day="birthDate" />
      </FormProvider>
      <FormMessage kind="error" text={failure.text} />
      <OrganiserFixes codes={[failure.code]} competition={competition} />
      <FormMessage kind="warning" text={found?.length === 0 ? t("entry.organiser.unknown") : ""} />
      {found !== null && found.length > 0 && <FoundRaces races={found} race={race} pick={pick} />}
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

/** A single race is preselected; of several, one must be chosen. */
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
