export { everyRow } from "../db/every-row.ts";
export { formRecords, type FormRecords } from "./form-records.ts";
export { serveForm } from "./serve-form.ts";
export { links, neverRead, reference, rowsOf, sealed } from "./sources.ts";
