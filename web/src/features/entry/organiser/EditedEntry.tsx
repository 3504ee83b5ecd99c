import type { EditedEntry as Edited } from "@rajt/contract/entry/organiser-entry.calls";
import type { Named } from "@rajt/contract/kernel/calls";
import { formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import { useState, type FormEvent, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { LabelledInput, LabelledSelect } from "../../../kernel/form/asked/LabelledInput.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import styles from "./OrganiserEntry.module.css";
import { failureWords } from "./failure-words.ts";
import { useLosing } from "./losing.ts";
import { OrganiserCures } from "./OrganiserCures.tsx";
import { CHANGED_MEANWHILE, STALE_AFTER_EDITING } from "./stale.ts";
import { useTypedOver } from "./useTypedOver.tsx";

type EditedEntryProps = {
  entry: Edited;
  races: readonly Named[];
  onSaved: () => void;
  /** Runs when it is not saved over what somebody else has saved meanwhile. */
  outdated?: () => void;
};

/** Changes the race and the chip of an entry, and the name of a starter who is only written down; all else is shown. */
export function EditedEntry({ entry, races, onSaved, outdated }: EditedEntryProps) {
  const { t } = useTexts();
  const before = draftOf(entry);
  const { typed, put, isChanged, offer } = useTypedOver(before);
  const { race, chip, number, name } = typed;
  useLosing("entry", isChanged);
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState("");
  const [code, setCode] = useState("");
  const [holder, setHolder] = useState<number | undefined>();
  const state: unknown = useLocation().state;
  const save = useAct("POST /competitionEntryEditControl/update", {
    invalidates: STALE_AFTER_EDITING,
    done: ({ message }) => {
      showToast("success", message ?? t("entry.edit.saved"));
      onSaved();
    },
    refused: ({ properties = {}, message, code: reason = "" }, output) => {
      if (reason === CHANGED_MEANWHILE) {
        outdated?.();
        return showToast("error", message ?? t(CHANGED_MEANWHILE));
      }
      setCode(reason);
      setHolder(output?.inTheWay);
      setWrong(
        Object.fromEntries(
          Object.entries(properties).map(([path, [first]]) => [path.replace(/^dto\./, ""), first?.message]),
        ),
      );
      setFailure(failureWords(t("entry.edit.failed"), { message, properties }));
    },
  });
  const isClosed = entry.closed !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.id === null || entry.updated === null) return;
    setWrong({});
    setFailure("");
    setCode("");
    setHolder(undefined);
    save.mutate({
      id: entry.id,
      updated: entry.updated,
      dto: {
        race,
        cachedPersonChipNumber: chip,
        startNumber: numberIn(number),
        ...(entry.isWritten && { cachedPersonFullName: name }),
      },
    });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {entry.closed !== null && <Notice kind="warning">{entry.closed}</Notice>}
      {!isClosed && entry.isLate && <Notice>{t("entry.edit.lateChange")}</Notice>}
      <Known entry={entry} />
      <FormMessage kind="error" text={failure} />
      {entry.competition !== null && <OrganiserCures codes={[code]} competition={entry.competition} />}
      <fieldset className={styles.fields} disabled={isClosed}>
        {entry.isWritten && (
          <LabelledInput
            label={t("entry.edit.cachedPersonFullName")}
            value={name}
            onChange={(value) => put({ name: value })}
            below={offer("name", before.name)}
            maxLength={255}
            error={wrong["cachedPersonFullName"]}
            required
          />
        )}
        <LabelledSelect
          label={t("entry.edit.race")}
          required
          value={String(race)}
          onChange={(value) => put({ race: Number(value) })}
          below={offer("race", races.find(({ id }) => id === before.race)?.name ?? "")}
          options={races.map(({ id, name: title }) => [String(id), title])}
          error={wrong["race"]}
        />
        <LabelledInput
          label={t("entry.edit.cachedPersonChipNumber")}
          value={chip}
          onChange={(value) => put({ chip: value })}
          below={offer("chip", before.chip)}
          maxLength={100}
          hint={t("entry.edit.chipHint")}
          error={wrong["cachedPersonChipNumber"]}
        />
        <LabelledInput
          label={t("entry.start.column.number")}
          value={number}
          onChange={(value) => put({ number: value })}
          below={offer("number", before.number)}
          maxLength={5}
          error={wrong["startNumber"]}
        />
        {holder !== undefined && entry.competition !== null && (
          <p>
            <PortalLink
              to={pathTo("competitionEntryEdit", { competitionId: entry.competition, id: holder })}
              state={state}
            >
              {t("entry.edit.openHolder")}
            </PortalLink>
          </p>
        )}
      </fieldset>
      {!isClosed && (
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t("entry.edit.save")}
          </Button>
        </div>
      )}
    </form>
  );
}

const draftOf = ({ race, cachedPersonChipNumber, startNumber, cachedPersonFullName }: Edited) => ({
  race: race ?? 0,
  chip: cachedPersonChipNumber ?? "",
  number: String(startNumber ?? ""),
  name: cachedPersonFullName ?? "",
});

/** Null is none; a number that is no whole one is left to the server to refuse. */
const numberIn = (typed: string): number | null =>
  typed.trim() === "" ? null : /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;

/** The starter's own data, which are not the organiser's to change. */
function Known({ entry }: { entry: Edited }) {
  const { t, locale } = useTexts();
  const { cachedPersonBirthDate: born, cachedPersonGender: gender, cachedPersonLicenseType: type } = entry;
  const facts: [label: string, value: ReactNode][] = [
    [t("entry.edit.teamName"), entry.teamName],
    [t("entry.edit.cachedPersonFullName"), entry.isWritten ? null : entry.cachedPersonFullName],
    [t("entry.edit.cachedPersonBirthDate"), born === null ? null : formatDay(born, locale)],
    [t("entry.list.birthYear"), born === null ? entry.birthYear : null],
    [t("entry.edit.cachedPersonGender"), gender === null ? null : t(`people.gender.${gender}`)],
    [t("entry.edit.cachedPersonAgeGroup"), entry.cachedPersonAgeGroup],
    [t("entry.edit.cachedPersonLicenseType"), type === null ? null : t(`people.licenceType.${type}`)],
    [t("entry.edit.cachedPersonLicenseNumber"), entry.cachedPersonLicenseNumber],
    [t("entry.edit.amount"), entry.amount === null ? null : formatForints(entry.amount, "table")],
  ];
  return (
    <dl className={styles.known}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {!entry.isWritten && <p className={styles.hint}>{t("entry.edit.knownOnly")}</p>}
    </dl>
  );
}
