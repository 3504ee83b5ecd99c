import { settings } from "./config.ts";

/** Returns the table of `docs/configuration.md`, from the settings themselves. */
export function configurationTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { about, fallback }]) => `| \`${name}\` | ${fallback === null ? "–" : `\`${fallback}\``} | ${about} |`,
  );
  return [
    "# Configuration",
    "",
    "This page lists every environment variable that the portal reads. It is made from `server/src/config.ts` (`npx vitest run server/src/configuration-table.test.ts -u`). A wrong value stops the start and is named.",
    "",
    "| variable | default | meaning |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
