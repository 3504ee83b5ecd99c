import type { EditedEntry as Edited } from "@rajt/contract/entry/organiser-entry.calls";
import type { Named } from "@rajt/contract/kernel/calls";
import { formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import { useState, type FormEvent, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { useLocation } from "react-router";
import * as z from "zod";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { BoundInput, BoundSelect } from "../../../kernel/form/prompt/BoundInput.tsx";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import styles from "./OrganiserEntry.module.css";
import { dtoFields, failureWords } from "./failure-words.ts";
import { useLosing } from "./losing.ts";
import { OrganiserFixes } from "./OrganiserFixes.tsx";
import { CHANGED_MEANWHILE, STALE_AFTER_EDITING } from "./stale.ts";

type EditedEntryProps = {
  entry: Edited;
  races: readonly Named[];
  onSaved: () => void;
  /** Called when another user has saved the entry meanwhile. */
  outdated?: () => void;
};

/** Edits the race and the chip of an entry, and the name of an unregistered starter; the rest is read-only. */
export function EditedEntry({ entry, races, onSaved, outdated }: EditedEntryProps) {
  const { t, say, translated } = useTexts();
  const { methods, submit, setServerErrors, saved } = useServerForm({
    resolver: schemaResolver(changes, say),
    values: typedOf(entry),
  });
  useLosing("entry", methods.formState.isDirty);
  const [failure, setFailure] = useState("");
  const [code, setCode] = useState("");
  const [holder, setHolder] = useState<number | undefined>();
  const state: unknown = useLocation().state;
  const save = useAct("POST /competitionEntryEditControl/update", {
    invalidates: STALE_AFTER_EDITING,
    done: ({ message }) => {
      showToast("success", message ?? t("entry.edit.saved"));
      saved();
      onSaved();
    },
    refused: ({ properties: messages = {}, message, code: reason = "" }, output) => {
      if (reason === CHANGED_MEANWHILE) {
        outdated?.();
        return showToast("error", message ?? t(CHANGED_MEANWHILE));
      }
      setCode(reason);
      setHolder(output?.inTheWay);
      const properties = dtoFields(messages);
      setServerErrors(properties);
      setFailure(failureWords(t("entry.edit.failed"), { message, properties }));
    },
  });
  const isClosed = entry.closed !== null;
  const onSubmit = (event: FormEvent) => {
    setFailure("");
    setCode("");
    setHolder(undefined);
    submit(({ cachedPersonFullName, ...dto }) => {
      if (entry.id === null || entry.updated === null) return;
      save.mutate({
        id: entry.id,
        updated: entry.updated,
        dto: { ...dto, ...(entry.isWritten && { cachedPersonFullName }) },
      });
    })(event);
  };
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {entry.closed !== null && <Notice kind="warning">{entry.closed}</Notice>}
      {!isClosed && entry.isLate && <Notice>{t("entry.edit.lateChange")}</Notice>}
      <EntrantDetails entry={entry} />
      <FormMessage kind="error" text={failure} />
      {entry.competition !== null && <OrganiserFixes codes={[code]} competition={entry.competition} />}
      <fieldset className={styles.fields} disabled={isClosed}>
        <FormProvider {...methods}>
          {entry.isWritten && (
            <BoundInput
              name="cachedPersonFullName"
              label={t("entry.edit.cachedPersonFullName")}
              maxLength={255}
              required
            />
          )}
          <BoundSelect
            name="race"
            label={t("entry.edit.race")}
            required
            options={races.map(({ id, name }) => [String(id), translated(name)])}
          />
          <BoundInput
            name="cachedPersonChipNumber"
            label={t("entry.edit.cachedPersonChipNumber")}
            maxLength={100}
            hint={entry.teamName === null ? t("entry.edit.chipHint") : undefined}
          />
          <BoundInput name="startNumber" label={t("entry.start.column.number")} maxLength={5} />
        </FormProvider>
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

const typedOf = ({ race, cachedPersonChipNumber, startNumber, cachedPersonFullName }: Edited) => ({
  race: String(race ?? 0),
  cachedPersonChipNumber: cachedPersonChipNumber ?? "",
  startNumber: String(startNumber ?? ""),
  cachedPersonFullName: cachedPersonFullName ?? "",
});

/** Returns null for an empty field; text that is no whole number is left for the server to refuse. */
const numberIn = (typed: string): number | null =>
  typed.trim() === "" ? null : /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;

/** Reads the typed values of an entry; the server checks them. */
const changes = z.object({
  race: z.string().transform(Number),
  cachedPersonChipNumber: z.string(),
  startNumber: z.string().transform(numberIn),
  cachedPersonFullName: z.string(),
});

/** The starter's own data, which organisers cannot change. */
function EntrantDetails({ entry }: { entry: Edited }) {
  const { t, locale } = useTexts();
  const { cachedPersonBirthDate: born, cachedPersonGender: gender, cachedPersonLicenseType: type } = entry;
  const facts: [label: string, value: ReactNode][] = [
    [t("entry.edit.teamName"), entry.teamName],
    [t("entry.edit.cachedPersonFullName"), entry.isWritten ? null : entry.cachedPersonFullName],
    [t("entry.edit.cachedPersonBirthDate"), born === null ? null : formatDay(born, locale)],
    [t("entry.list.birthYear"), born === null ? entry.birthYear : null],
    [t("entry.edit.cachedPersonGender"), gender === null ? null : t(`people.gender.${gender}`)],
    [t("entry.edit.cachedPersonAgeGroup"), entry.cachedPersonAgeGroup],
    [t("entry.edit.cachedPersonLicenseType"), type === null ? null : t(`competition.licenceType.${type}`)],
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
