import {
  valuesChanged,
  type ChangedField,
  type ChangedValue,
} from "@rajt/contract/competition/announcement/announcement-changes.rules";
import type { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { useMemo } from "react";
import { useCall } from "../../../../kernel/calls/useCall.ts";
import type { RecordOf } from "../../../../kernel/form/form-api.ts";

type Announcement = RecordOf<typeof announcementForm>;
type Changes = { readonly fields: readonly ChangedField[]; readonly values: readonly ChangedValue[] };

/**
 * Returns what a reviewer has to read again; null for others, at the first submission, once it is decided, and until it
 * is loaded.
 */
export function useChanges({ id, may, submitted, approved, cancelled }: Announcement): Changes | null {
  const isOpen = submitted === true && approved !== true && cancelled !== true;
  const isFor = id !== null && may?.seeNear === true && isOpen;
  const { data } = useCall("POST /competitionEditControl/getChangeList", { id: id ?? 1 }, { enabled: isFor });
  return useMemo(() => (isFor && data ? { fields: data, values: valuesChanged(data) } : null), [isFor, data]);
}

/** Returns the names of the fields that changed since the previous submission. */
export function useChangedFields(record: Announcement): ReadonlySet<string> {
  const changes = useChanges(record);
  return useMemo(() => new Set(changes?.values.map(({ field }) => field)), [changes]);
}
