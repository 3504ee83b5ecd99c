import { useWatch } from "react-hook-form";
import { textIn } from "../../../../kernel/form/record/values.ts";
import { useTexts } from "../../../../kernel/texts.tsx";

/**
 * The name of a line, from the fields that make it. A component of its own, so that typing elsewhere does not render
 * the list.
 */
export function LineTitle({ path, names, row }: { path: string; names: readonly string[]; row: number }) {
  const { t, translated } = useTexts();
  const parts: unknown[] = useWatch({ name: names.map((name) => `${path}.${name}`) });
  const words = parts.map((part) => (isNamedThing(part) ? part.name : textIn(part))).filter((part) => part !== "");
  return <span>{words.map(translated).join(" · ") || t("kernel.form.rows.row", { row: row + 1 })}</span>;
}

const isNamedThing = (part: unknown): part is { name: string } =>
  typeof part === "object" && part !== null && "name" in part && typeof part.name === "string";
