import type { Numbering, NumberRange } from "@rajt/contract/entry/start/start-numbers.calls";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { isSame } from "../../../kernel/form/record/values.ts";
import { useLeaveGuard } from "../../../kernel/page/useLeaveGuard.tsx";
import { firstMessages } from "../../../kernel/form/first-messages.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import { LabelledInput, LabelledSelect } from "../../../kernel/form/asked/LabelledInput.tsx";
import styles from "./Start.module.css";

const NUMBERING = "POST /startNumberControl/getNumbering";

/** A range while it is typed. */
type Draft = { readonly key: number; readonly race: number; readonly group: string } & Record<
  "first" | "last" | "wave",
  string
>;
type Field = Exclude<keyof Draft, "key">;

const draftOf = ({ race, group, first, last, wave }: NumberRange, key: number): Draft => ({
  key,
  race,
  group: String(group ?? ""),
  first: String(first),
  last: String(last),
  wave: String(wave ?? ""),
});
/** A number that is no whole one is left to the server to refuse, at its field. */
const numberIn = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0);
const rangeOf = ({ race, group, first, last, wave }: Draft): NumberRange => ({
  race,
  group: group === "" ? null : Number(group),
  first: numberIn(first),
  last: numberIn(last),
  wave: wave.trim() === "" ? null : numberIn(wave),
});

/** The ranges that start numbers are given from. */
export function Ranges({ competition, numbering }: { competition: number; numbering: Numbering }) {
  const { t } = useTexts();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => numbering.rangeList.map(draftOf));
  const [isTyped, setTyped] = useState(false);
  const [last, setLast] = useState(numbering.rangeList);
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState("");
  /** Undefined as soon as it was said that others stand now: whoever saves again means it. */
  const [seen, setSeen] = useState<readonly NumberRange[] | undefined>(numbering.rangeList);
  const save = useAct("POST /startNumberControl/saveRanges", {
    invalidates: [NUMBERING],
    done: ({ message }, { rangeList }) => {
      // More may have been typed while it was being saved.
      setTyped(!isSame(drafts.map(rangeOf), rangeList));
      setSeen(rangeList);
      showToast("success", message ?? "");
    },
    refused: ({ properties = {}, message, code }) => {
      if (code === "entry.start.refusal.rangesChanged") setSeen(undefined);
      setWrong(firstMessages(properties));
      setFailure(message ?? "");
    },
  });
  const leaveQuestion = useLeaveGuard(isTyped);
  // What others have saved meanwhile takes the place of nothing that is typed: saving names it.
  if (!isSame(last, numbering.rangeList)) {
    setLast(numbering.rangeList);
    if (!isTyped) {
      setDrafts(numbering.rangeList.map(draftOf));
      setSeen(numbering.rangeList);
    }
  }
  const type = (next: readonly Draft[]) => {
    setTyped(true);
    setDrafts(next);
  };
  const change = (key: number, field: Field, value: string | number) =>
    type(drafts.map((each) => (each.key === key ? { ...each, [field]: value } : each)));
  const add = () => {
    const race =
      numbering.raceList.find(({ id }) => drafts.every((draft) => draft.race !== id)) ?? numbering.raceList[0];
    const next = Math.max(0, ...drafts.map(({ last }) => numberIn(last))) + 1;
    if (race === undefined) return;
    const key = Math.max(0, ...drafts.map((draft) => draft.key)) + 1;
    const last = next + Math.max(race.entered, 1) - 1;
    type([...drafts, draftOf({ race: race.id, group: null, first: next, last, wave: null }, key)]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong({});
    setFailure("");
    save.mutate({ competition, rangeList: drafts.map(rangeOf), ...(seen && { seen: [...seen] }) });
  };
  return (
    <form noValidate className={styles.section} onSubmit={submit}>
      <h2>{t("entry.start.ranges.title")}</h2>
      <p className={styles.hint}>{t("entry.start.ranges.lead")}</p>
      <FormMessage kind="error" text={failure} />
      {drafts.map((draft, at) => {
        const error = (field: Field) => wrong[`rangeList.${at}.${field}`];
        const race = numbering.raceList.find(({ id }) => id === draft.race);
        return (
          <fieldset
            key={draft.key}
            className={styles.range}
            aria-label={t("entry.start.ranges.one", { count: at + 1 })}
          >
            {/* A narrow select cuts names where they differ, at their ends. */}
            <p className={styles.whole} aria-hidden>
              {race?.name}
            </p>
            <LabelledSelect
              label={t("entry.start.column.race")}
              value={String(draft.race)}
              error={error("race")}
              options={numbering.raceList.map(({ id, name }) => [String(id), name])}
              onChange={(value) => change(draft.key, "race", Number(value))}
            />
            <LabelledSelect
              label={t("entry.start.ranges.group")}
              value={draft.group}
              error={error("group")}
              options={[
                ["", t("entry.start.ranges.everybody")],
                ...(race?.groupList ?? []).map(({ id, name }) => [String(id), name] as const),
              ]}
              onChange={(value) => change(draft.key, "group", value)}
            />
            {(["first", "last", "wave"] as const).map((field) => (
              <LabelledInput
                key={field}
                label={t(`entry.start.ranges.${field}`)}
                inputMode="numeric"
                maxLength={5}
                value={draft[field]}
                error={error(field)}
                onChange={(value) => change(draft.key, field, value)}
              />
            ))}
            <IconButton
              label={t("entry.start.ranges.remove", { count: at + 1 })}
              icon={<IconTrash size={18} />}
              onClick={() => type(drafts.filter(({ key }) => key !== draft.key))}
            />
          </fieldset>
        );
      })}
      <FormMessage kind="warning" text={isTyped ? t("entry.start.ranges.unsaved") : ""} />
      <div className={styles.buttons}>
        <Button type="button" icon={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t("entry.start.ranges.add")}
        </Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          {t("entry.edit.save")}
        </Button>
      </div>
      {leaveQuestion}
    </form>
  );
}
