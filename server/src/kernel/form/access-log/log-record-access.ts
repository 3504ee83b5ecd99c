import type { Viewer } from "@rajt/contract/kernel/access";
import { logSecurityReading } from "../../db/security-log.ts";
import { isSame } from "../record/field-values.ts";
import type { StoredRecord } from "../record/form.store.ts";
import type { ServedForm } from "../served-form.ts";

/**
 * Logs that a viewer reads confined fields of another person's record, in one row with the names of the filled ones. @throws {Refusal} past
 * the limit of the log
 */
export async function logRecordAccess(
  served: ServedForm,
  viewer: Viewer,
  record: StoredRecord,
  { shown, ip, at }: { shown: readonly string[]; ip: string; at: Date },
): Promise<void> {
  const { binding, form, context } = served;
  if (viewer.accountId === null || binding.isOwn?.(viewer, record.id) !== false) return;
  const fields = shown.filter((name) => {
    const field = form.fields[name];
    // A derived field discloses no more than the list that has it too.
    return field?.confined && !field.readOnly && !isSame(field, record.values[name], null);
  });
  if (fields.length === 0) return;
  const detail = { object: binding.object, id: record.id, fields };
  await logSecurityReading(context.db, { event: "RECORD_READ", accountId: viewer.accountId, ip, at, detail });
}
