import { derivedLists, linesLost } from "@rajt/contract/competition/announcement/announcement.rules";
import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFormSource } from "../../../kernel/form/FormModel.ts";
import { useTyped } from "../../../kernel/form/record/useTyped.ts";
import { emptyRow, isRecord, type Values } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";

const NAMES = ["competitionPartList", "distanceList", "raceList", "entryPriceList"] as const;
type Lists = Parameters<typeof derivedLists>[0];
type DerivationQuestion = { readonly derived: Lists; readonly lost: readonly string[] };

function writeLine(
  path: string,
  now: unknown,
  line: object,
  put: (path: string, one: unknown, other: unknown) => void,
) {
  if (!isRecord(now)) return put(path, now, line);
  for (const [name, value] of Object.entries(line)) put(`${path}.${name}`, now[name], value);
}

/** Do other values follow from the value at a path: a whole list, or a choice in one of its lines? */
const decides = (path: string): boolean => {
  const [list, , field] = path.split(".");
  return NAMES.some((name) => name === list) && (field === undefined || DECIDING.has(field));
};
const DECIDING = new Set([
  "sportCategory",
  "qualification",
  "distance",
  "groupAgeGroup",
  "competitionPartKeyList",
  "isMale",
  "isFemale",
  "ageGroupList",
  "startTime",
  "date",
]);

/** Keeps the values of lines that a derivation replaced, so that refusing the change restores them. */
function keepTyped(accepted: Lists | null, path: string, value: unknown): void {
  const [list = "", row = "", field = ""] = path.split(".");
  const lines: unknown = accepted?.[list as keyof Lists];
  const line: unknown = Array.isArray(lines) ? lines[Number(row)] : undefined;
  if (isRecord(line)) line[field] = value;
}

const { distanceList, entryPriceList } = announcementForm.fields;
const BLANK = { distance: emptyRow(distanceList.fields), price: emptyRow(entryPriceList.fields) };

/**
 * Keeps the lists of an announcement consistent while they are typed (product/competitions 18). Before a change removes
 * lines with values, it names them and asks; refusing restores them.
 */
export function Derivation() {
  const { t, translated } = useTexts();
  const methods = useFormContext<Values, unknown, Values>();
  const { formData: choices } = useFormSource(announcementForm);
  const accepted = useRef<Lists | null>(null);
  const [asked, setAsked] = useState<DerivationQuestion | null>(null);

  const write = (derived: Lists) => {
    for (const name of NAMES) {
      const now: unknown = methods.getValues(name);
      const next = derived[name];
      const put = (path: string, one: unknown, other: unknown) => {
        if (JSON.stringify(one) !== JSON.stringify(other))
          methods.setValue(path, structuredClone(other), { shouldDirty: true });
      };
      // Line by line if the lines stay: setting the whole list folds the open ones.
      if (!Array.isArray(now) || now.length !== next.length) put(name, now, next);
      else for (const [row, line] of next.entries()) writeLine(`${name}.${row}`, now[row], line, put);
    }
    accepted.current = structuredClone(derived);
  };
  useTyped(methods, (name) => {
    if (asked !== null) return;
    // A key stroke in a text field derives nothing, so that typing stays fast.
    if (name !== undefined && !decides(name)) return keepTyped(accepted.current, name, methods.getValues(name));
    // cast: the form has these lists in the shape of the declaration, with null for a missing choice.
    const lists = Object.fromEntries(NAMES.map((name) => [name, methods.getValues(name)])) as Lists;
    const derived = derivedLists(lists, choices, BLANK) as Lists;
    const { distances, prices } = linesLost(lists, derived);
    if (distances.length + prices.length === 0) return write(derived);
    const lost = [
      ...distances.map(({ distance }) => distance?.name ?? ""),
      // cast: a line of fees has a name beside the fields that identify it.
      ...prices.map((line) => (line as unknown as { name: string }).name),
    ];
    return setAsked({ derived, lost });
  });
  if (asked === null) return null;
  return (
    <ConfirmDialog
      danger
      question={t("competition.edit.lost.question")}
      confirm={t("competition.edit.lost.confirm")}
      onConfirm={() => {
        setAsked(null);
        write(asked.derived);
      }}
      onCancel={() => {
        setAsked(null);
        if (accepted.current) write(accepted.current);
      }}
    >
      <p>{t("competition.edit.lost.text")}</p>
      <ul>
        {asked.lost.map((name) => (
          <li key={name}>{translated(name)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
