import "../../../kernel/form/check/jitless.ts";
import { proposedRange } from "@rajt/contract/entry/start/number-ranges.rules";
import { numberRange, type Numbering, type NumberRange } from "@rajt/contract/entry/start/start-numbers.calls";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useLayoutEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { FormProvider, useFieldArray, useWatch } from "react-hook-form";
import * as z from "zod";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { BoundInput, BoundSelect } from "../../../kernel/form/prompt/BoundInput.tsx";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useLeaveGuard } from "../../../kernel/page/useLeaveGuard.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import { useStable } from "../../../kernel/useStable.ts";
import { ProposedRanges } from "./ProposedRanges.tsx";
import styles from "./Start.module.css";

const NUMBERING = "POST /startNumberControl/getNumbering";

/** Returns 0, which is no valid number, for what is not a whole number. */
const numberIn = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0);
const typedNumber = z.string().transform(numberIn);
const typedOrNone = z.string().transform((typed) => (typed.trim() === "" ? null : numberIn(typed)));
/** Reads the typed ranges into those of the contract. */
const ranges = z.object({
  rangeList: z.array(
    z
      .object({ race: typedNumber, group: typedOrNone, first: typedNumber, last: typedNumber, wave: typedOrNone })
      .pipe(numberRange),
  ),
});
type Typed = z.input<typeof ranges>;
type Range = Typed["rangeList"][number];

const typedOf = ({ race, group, first, last, wave }: NumberRange): Range => ({
  race: String(race),
  group: String(group ?? ""),
  first: String(first),
  last: String(last),
  wave: String(wave ?? ""),
});

/** The ranges that start numbers are given from. */
export function Ranges({ competition, numbering }: { competition: number; numbering: Numbering }) {
  const { t, say } = useTexts();
  const { raceList, rangeList } = numbering;
  const values = useMemo(() => ({ rangeList: rangeList.map(typedOf) }), [rangeList]);
  const { methods, submit, setServerErrors, saved } = useServerForm({
    resolver: schemaResolver(ranges, say),
    values,
  });
  const { control, formState, getValues } = methods;
  const { isDirty } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: "rangeList" });
  const [failure, setFailure] = useState("");
  const [form, toFirstWrong] = useFirstWrong<HTMLFormElement>();
  /** The stored ranges that the user has seen, which a save sends along. Undefined after a conflict: the next save overwrites. */
  const seen = useRef<readonly NumberRange[] | undefined>(rangeList);
  const see = useStable((latest: readonly NumberRange[]) => {
    if (!isDirty) seen.current = latest;
  });
  useLayoutEffect(() => see(rangeList), [rangeList, see]);
  const save = useAct("POST /startNumberControl/saveRanges", {
    invalidates: [NUMBERING],
    done: ({ message }, input) => {
      saved();
      seen.current = input.rangeList;
      showToast("success", message ?? "");
    },
    refused: ({ properties = {}, message, code }) => {
      if (code === "entry.start.refusal.rangesChanged") seen.current = undefined;
      setServerErrors(properties);
      setFailure(message ?? "");
    },
  });
  const leaveQuestion = useLeaveGuard(isDirty);
  const add = () => {
    const typed = getValues("rangeList");
    const race = raceList.find(({ id }) => typed.every((one) => one.race !== String(id))) ?? raceList[0];
    if (race === undefined) return;
    const lastUsed = Math.max(0, ...typed.map(({ last }) => numberIn(last)));
    append(typedOf(proposedRange(race, lastUsed)), { shouldFocus: false });
  };
  const onSubmit = (event: FormEvent) => {
    setFailure("");
    submit(
      (dto) => save.mutate({ competition, ...dto, ...(seen.current && { seen: [...seen.current] }) }),
      toFirstWrong,
    )(event);
  };
  return (
    <form ref={form} noValidate className={styles.section} onSubmit={onSubmit}>
      <h2>{t("entry.start.ranges.title")}</h2>
      <p className={styles.hint}>{t("entry.start.ranges.lead")}</p>
      {/* What is typed would be left behind by the saved proposal. */}
      {!isDirty && <ProposedRanges competition={competition} numbering={numbering} />}
      <FormMessage kind="error" text={failure} />
      <FormProvider {...methods}>
        {/* Keyed by position: a save gives the list new ids, and the field would lose the focus. */}
        {fields.map((_, at) => (
          <RangeFields key={at} at={at} races={raceList} remove={() => remove(at)} />
        ))}
      </FormProvider>
      <FormMessage kind="warning" text={isDirty ? t("entry.start.ranges.unsaved") : ""} />
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

type RangeFieldsProps = {
  at: number;
  races: Numbering["raceList"];
  remove: () => void;
};

function RangeFields({ at, races, remove }: RangeFieldsProps) {
  const { t, translated } = useTexts();
  const chosen = useWatch<Typed, `rangeList.${number}.race`>({ name: `rangeList.${at}.race` });
  const race = races.find(({ id }) => String(id) === chosen);
  return (
    <fieldset className={styles.range} aria-label={t("entry.start.ranges.one", { count: at + 1 })}>
      {/* A narrow select cuts names where they differ, at their ends. */}
      <p className={styles.whole} aria-hidden>
        {translated(race?.name ?? "")}
      </p>
      <BoundSelect
        name={`rangeList.${at}.race`}
        label={t("entry.start.column.race")}
        options={races.map(({ id, name }) => [String(id), translated(name)])}
      />
      <BoundSelect
        name={`rangeList.${at}.group`}
        label={t("entry.start.ranges.group")}
        options={[
          ["", t("entry.start.ranges.everybody")],
          ...(race?.groupList ?? []).map(({ id, name }) => [String(id), translated(name)] as const),
        ]}
      />
      {(["first", "last", "wave"] as const).map((field) => (
        <BoundInput
          key={field}
          name={`rangeList.${at}.${field}`}
          label={t(`entry.start.ranges.${field}`)}
          inputMode="numeric"
          maxLength={5}
        />
      ))}
      <IconButton
        label={t("entry.start.ranges.remove", { count: at + 1 })}
        icon={<IconTrash size={18} />}
        onClick={remove}
      />
    </fieldset>
  );
}
