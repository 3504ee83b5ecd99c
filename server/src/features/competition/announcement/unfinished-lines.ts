import {
  announcementForm,
  type AnnouncementDraft,
  type AnnouncementDto,
} from "@rajt/contract/competition/announcement/announcement.form";
import { missingOnSubmit } from "@rajt/contract/kernel/form/form";

const LISTS = ["competitionPartList", "distanceList", "raceList", "entryPriceList"] as const;
export type AnnouncedList = (typeof LISTS)[number];

type Placed<L> = L & { readonly place: number };
type Whole<L extends AnnouncedList> = L extends "entryPriceList"
  ? AnnouncementDto[L][number] & { readonly entryAmount: number }
  : AnnouncementDto[L][number];
/** The complete lines, each with its position in the list. */
export type WholeLists = { readonly [L in AnnouncedList]: readonly Placed<Whole<L>>[] };
/** The incomplete lines, by list. */
export type UnfinishedLines = Readonly<Partial<Record<AnnouncedList, readonly { place: number; line: object }[]>>>;

/**
 * Separates the complete lines of a draft from those that lack something: a field that submission requires, or, in a
 * race, a complete part. An incomplete race has no row, so no id.
 */
export function separateUnfinished(draft: AnnouncementDraft): {
  whole: WholeLists;
  unfinished: UnfinishedLines | null;
} {
  const lacking = new Set(
    missingOnSubmit(announcementForm, draft).map(({ path }) => path.split(".").slice(0, 2).join(".")),
  );
  const isWhole = (list: AnnouncedList, place: number) => !lacking.has(`${list}.${place}`);
  const keys = new Set(
    draft.competitionPartList.flatMap(({ key }, place) => (isWhole("competitionPartList", place) ? [key] : [])),
  );
  for (const [place, { competitionPartKeyList }] of draft.raceList.entries())
    if (!competitionPartKeyList.every((key) => keys.has(key))) lacking.add(`raceList.${place}`);
  // An uncharged line may be empty, but has no row without an amount.
  for (const [place, { entryAmount }] of draft.entryPriceList.entries())
    if (entryAmount === null) lacking.add(`entryPriceList.${place}`);
  const whole = LISTS.map((list) => [
    list,
    draft[list].map((line, place) => ({ ...line, place })).filter(({ place }) => isWhole(list, place)),
  ]);
  const unfinished = LISTS.map((list) => [
    list,
    draft[list]
      .map((line, place) => ({ place, line: "id" in line ? { ...line, id: null } : line }))
      .filter(({ place }) => !isWhole(list, place)),
  ]);
  return {
    // cast: a complete line has every field that submission requires
    whole: Object.fromEntries(whole) as WholeLists,
    unfinished: lacking.size === 0 ? null : (Object.fromEntries(unfinished) as UnfinishedLines),
  };
}
