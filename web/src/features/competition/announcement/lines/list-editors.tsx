import { useWatch } from "react-hook-form";
import { Boxes } from "../../../../kernel/form/fields/CodesEditor.tsx";
import type { EditorProps } from "../../../../kernel/form/FormModel.ts";
import { isRecord, textIn } from "../../../../kernel/form/record/values.ts";
import { useTexts } from "../../../../kernel/texts.tsx";
import { DeadlineBelow } from "./DeadlineBelow.tsx";
import { gridEditor } from "./gridEditor.tsx";
import { lineEditor } from "./lineEditor.tsx";
import { newPartKey } from "./part-key.ts";
import { StandardLengths } from "./StandardLengths.tsx";

/** The editors of the lists of an announcement (product/competitions 11). */
export const PartsEditor = lineEditor({
  hidden: ["key", "name"],
  named: ["name", "groupAgeGroup"],
  fresh: (part) => ({ ...part, key: newPartKey() }),
});
export const DistancesEditor = lineEditor({
  hidden: ["distance"],
  named: ["distance"],
  unfolded: true,
  groups: [
    ["name", "levelTime", "levelTimeByCycling"],
    ["swimmingDistance", "swimmingRound"],
    ["cyclingDistance", "cyclingRound", "cyclingLevelRise"],
    ["runningDistance", "runningRound", "runningLevelRise"],
  ],
  below: StandardLengths,
});
export const RacesEditor = gridEditor({
  hidden: ["id", "name"],
  named: ["name"],
  columns: ["date", "startTime", "depotIn", "depotOut", "isMale", "isFemale", "capacity"],
  fresh: (race) => ({ ...race, id: "" }),
});
export const PricesEditor = gridEditor({
  hidden: ["name", "groupAgeGroup", "qualification", "sportCategory"],
  named: ["name"],
  columns: ["preRegAmount1", "preRegAmount2", "preRegAmount3", "entryAmount", "localAmount"],
  below: DeadlineBelow,
});

/** The refund terms: percentage by day of the withdrawal. */
export const RefundsEditor = gridEditor({
  hidden: [],
  named: [],
  columns: ["until", "percent"],
  fresh: (step) => step,
});

/** The competition parts of a race, as checkboxes. */
export function PartKeysEditor(props: EditorProps) {
  const { t, translated } = useTexts();
  const parts: unknown = useWatch({ name: "competitionPartList" });
  const boxes = (Array.isArray(parts) ? parts.filter(isRecord) : []).map(({ key, name }) => ({
    code: textIn(key),
    label: translated(textIn(name)) || t("kernel.form.empty"),
  }));
  return boxes.length === 0 ? <p>{t("competition.edit.line.noParts")}</p> : <Boxes {...props} boxes={boxes} />;
}
