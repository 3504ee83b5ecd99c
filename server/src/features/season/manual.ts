import { layout, type Sheet } from "./season-layout.ts";

const SHEETS: readonly Sheet[] = Object.values(layout);

/** Returns the tables of docs/season.md: every sheet with its columns, from the layout. */
export const layoutTables = (): string =>
  SHEETS.map(({ name, needed, columns }) =>
    [
      `### ${name}${needed ? "" : " (elhagyható)"}`,
      "",
      "| Oszlop | Kötelező | Mi áll benne |",
      "| --- | --- | --- |",
      ...Object.values(columns).map(
        ({ heading, required, codec }) => `| ${heading} | ${required ? "igen" : ""} | ${codec.about} |`,
      ),
    ].join("\n"),
  ).join("\n\n");
