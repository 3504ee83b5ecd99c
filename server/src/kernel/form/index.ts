export { serveForm } from "./serve-form.ts";
export { everyRow, links, neverRead, reference, rowsOf } from "./sources.ts";
