import type { FoundRace } from "@rajt/contract/entry/organiser-entry.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import * as z from "zod";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
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

type NewEntryProps = {
  competition: number;
  isLate: boolean;
  /** Called with the id of the entry. */
  onSaved: (id?: number) => void;
};

/** Finds an athlete by licence number and birth date, and enters the athlete in one of the open races. */
export function NewEntry({ competition, isLate, onSaved }: NewEntryProps) {
  const { t, say, translated } = useTexts();
  const { methods, submit, setServerErrors, saved } = useServerForm({
    resolver: schemaResolver(who, say),
    values: EMPTY,
  });
  useLosing("entry", methods.formState.isDirty);
  const typed = useWatch({ control: methods.control });
  // Leaving the date field only completes the date, so both forms are the same search.
  const sought = keyOf(who.parse(typed));
  const [picked, pick] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const toFirstField = () => form.current?.querySelector("input")?.focus();
  // At a desk the next licence number is typed at once.
  useEffect(toFirstField, []);
  /** Whether the pressed button saves for the next person instead of returning to the list. */
  const goesOn = useRef(false);
  /** The race of the last entry, which the next person probably enters too. */
  const lastRace = useRef<number | null>(null);
  const [entered, setEntered] = useState("");
  const [paidInCash, setPaidInCash] = useState(false);
  const [failed, setFailed] = useState({ text: "", code: "", sought: "" });
  const search = useAct("POST /competitionEntryEditControl/searchAthleteRace", {
    done: (races) => {
      const open = races.filter(({ entry }) => entry === null);
      const again = open.find(({ id }) => id === lastRace.current);
      pick((open.length === 1 ? open[0] : again)?.id ?? null);
    },
    refused: ({ properties = {}, message }) => {
      if (setServerErrors(properties).length === 0) setFailed({ text: message ?? "", code: "", sought });
    },
  });
  const save = useAct("POST /competitionEntryEditControl/save", {
    invalidates: STALE_AFTER_EDITING,
    done: ({ id, startNumber = null }, { dto }) => {
      const of = search.data?.find((each) => each.id === dto.race);
      const who = { name: of?.cachedPersonFullName ?? "", race: translated(of?.name ?? "") };
      const words =
        startNumber === null
          ? t("entry.edit.enteredWithout", who)
          : t("entry.edit.enteredAs", { ...who, number: startNumber });
      showToast("success", words);
      saved(EMPTY);
      setPaidInCash(false);
      search.reset();
      pick(null);
      if (!goesOn.current) return onSaved(id);
      lastRace.current = dto.race;
      setEntered(words);
      toFirstField();
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
      return save.mutate({ dto: { competition, race, ...dto, paidInCash } });
    })(event);
  };
  const isAsked = Object.values(typed).every((text) => text.trim() !== "");
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      {isLate && <Notice>{t("entry.edit.late")}</Notice>}
      <p>{t("entry.edit.lead")}</p>
      {entered !== "" && <p className={styles.entered}>{entered}</p>}
      <FormProvider {...methods}>
        <WhoFields number="licenseNumber" day="birthDate" />
      </FormProvider>
      <FormMessage kind="error" text={failure.text} />
      <OrganiserFixes codes={[failure.code]} competition={competition} />
      <FormMessage kind="warning" text={found?.length === 0 ? t("entry.organiser.unknown") : ""} />
      {found !== null && found.length > 0 && (
        <>
          <FoundRaces competition={competition} races={found} race={race} pick={pick} />
          {found.some(({ entry }) => entry === null) && <WhoPays paidInCash={paidInCash} choose={setPaidInCash} />}
        </>
      )}
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
          <>
            <Button type="submit" look="primary" busy={save.isPending} onClick={() => (goesOn.current = false)}>
              {t("entry.edit.save")}
            </Button>
            <Button type="submit" busy={save.isPending} onClick={() => (goesOn.current = true)}>
              {t("entry.edit.saveAndNext")}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

type FoundRacesProps = {
  competition: number;
  races: readonly FoundRace[];
  race: number | null;
  pick: (race: number) => void;
};

/** A single race is preselected; of several, one must be chosen. */
function FoundRaces({ competition, races, race, pick }: FoundRacesProps) {
  const { t, translated } = useTexts();
  const open = races.filter(({ entry }) => entry === null);
  const id = useId();
  const name = races[0]?.cachedPersonFullName ?? "";
  const org = races[0]?.org ?? null;
  return (
    <>
      <output className={styles.who}>
        {org === null ? t("entry.edit.foundAlone", { name }) : t("entry.edit.found", { name, org })}
      </output>
      {races.map(
        ({ id: each, name: title, entry }) =>
          entry !== null && (
            <p key={each}>
              {t("entry.edit.alreadyIn")}{" "}
              <PortalLink to={pathTo("competitionEntryEdit", { competitionId: competition, id: entry })}>
                {translated(title)}
              </PortalLink>
            </p>
          ),
      )}
      {open.length > 0 && (
        <FieldFrame id={id} label={t("entry.edit.pickRace")} required group>
          {open.map(({ id: each, name: title, amount }) => (
            <CheckLine key={each} type="radio" name={id} checked={race === each} onChange={() => pick(each)}>
              <span className={styles.race}>
                <span>{translated(title)}</span>
                <span className={styles.amount}>{formatForints(amount, "table")}</span>
              </span>
            </CheckLine>
          ))}
        </FieldFrame>
      )}
    </>
  );
}

type WhoPaysProps = { paidInCash: boolean; choose: (paidInCash: boolean) => void };

/** The starter owes the fee in any case; cash is marked as paid with the entry (product/entering 33). */
function WhoPays({ paidInCash, choose }: WhoPaysProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <FieldFrame id={id} label={t("entry.edit.whoPays")} required group>
      <CheckLine type="radio" name={id} checked={!paidInCash} onChange={() => choose(false)}>
        {t("entry.edit.paysLater")}
      </CheckLine>
      <CheckLine type="radio" name={id} checked={paidInCash} onChange={() => choose(true)}>
        {t("entry.edit.paysInCash")}
      </CheckLine>
    </FieldFrame>
  );
}
