import type { AccessMatrix } from "@rajt/contract/access/account/account.calls";
import { folded } from "@rajt/contract/kernel/words";

export type Role = AccessMatrix["roleList"][number];
export type Group = AccessMatrix["groupList"][number];
export type Call = Group["callList"][number];

/**
 * Returns the calls that match a search text and that a role opens, by group, without empty groups. `wordsOf` returns
 * the texts by which a call is found.
 */
export function filterGroups(
  groups: readonly Group[],
  { word, role }: { word: string; role: number | null },
  wordsOf: (call: Call, group: Group) => string,
): Group[] {
  const sought = folded(word);
  return groups
    .map((group) => ({
      ...group,
      callList: group.callList.filter(
        (call) => (role === null || call.openTo.includes(role)) && folded(wordsOf(call, group)).includes(sought),
      ),
    }))
    .filter(({ callList }) => callList.length > 0);
}

/** Returns the number of calls that a role opens. */
export const openCount = (calls: readonly Call[], role: number): number =>
  calls.filter(({ openTo }) => openTo.includes(role)).length;

/** `POST /userTableControl/getList` → `userTableControl/getList` */
export const pathOf = ({ name }: Call): string => name.replace(/^\w+ \//, "");
