export { allRows } from "../db/all-rows.ts";
export { EVERY_FIELD, NO_FIELD, onlyFields } from "./check/field-access.ts";
export { triedAnswer } from "./check/tried.ts";
export { formRecords, type FormRecords } from "./record/form-records.ts";
export { askingOf } from "./record/write-record.ts";
export { recordReader } from "./record/read-record.store.ts";
export { recordSourceOf } from "./served-form.ts";
export { fillRecord } from "./record/fill-record.ts";
export { serveForm } from "./serve-form.ts";
export { changesOf, emptyValues } from "./record/field-values.ts";
export { part, type Part } from "./record/parts.ts";
export {
  derived,
  lines,
  links,
  moved,
  neverRead,
  reference,
  rowsOf,
  sealed,
  since,
  withNamesakes,
} from "./record/sources.ts";
