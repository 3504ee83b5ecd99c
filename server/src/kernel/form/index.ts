export { everyRow } from "../db/every-row.ts";
export { formRecords, type FormRecords } from "./form-records.ts";
export { fillRecord } from "./fill-record.ts";
export { ASKER } from "./read-record.store.ts";
export { serveForm } from "./serve-form.ts";
export { part } from "./parts.ts";
export { derived, lines, links, moved, neverRead, reference, rowsOf, sealed, since } from "./sources.ts";
