import { settings } from "./config.ts";

/** Returns the table of `docs/configuration.md`, from the settings themselves. */
export function configurationTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { about, fallback }]) => `| \`${name}\` | ${fallback === null ? "–" : `\`${fallback}\``} | ${about} |`,
  );
  return [
    "# Configuration",
    "",
    "Every environment variable the portal reads; made from `server/src/config.ts` (`npx vitest run server/src/configuration -u`). A wrong value stops the start with a sentence that names it.",
    "",
    "| variable | default | meaning |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
