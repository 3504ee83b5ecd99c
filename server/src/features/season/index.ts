export type { Filled } from "./cells.ts";
export { importSeason, importSeasonIn } from "./import-season.ts";
export { problemLine, SeasonProblems } from "./problem.ts";
export { readWorkbook } from "./read-workbook.ts";
export { seasonFeature } from "./season.routes.ts";
export { layout, type SeasonRows, type Sheet } from "./season-layout.ts";
export { texts as seasonTexts } from "./season.texts.hu.ts";
export { shiftSeason, weeksBetween } from "./shift-season.ts";
