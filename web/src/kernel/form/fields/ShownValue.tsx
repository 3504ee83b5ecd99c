import type { Field } from "@rajt/contract/kernel/form/form";
import { tidied } from "@rajt/contract/kernel/typed-days";
import { plainText } from "../../../rich-text/plain-text.ts";
import { ownName, useTexts } from "../../texts.tsx";
import type { Words } from "../form-words.ts";
import { numberText } from "../../table/cell/cell-text.ts";
import { isNamed, isRecord, textIn } from "../record/values.ts";
import styles from "./Field.module.css";
import { FilePreview } from "./file/FilePreview.tsx";

const LAST_YEAR = 9999;

type ShownValueProps = { name: string; field: Field; value: unknown; words: Words };

/** Draws the value of a field as text. */
export function ShownValue({ name, field, value, words }: ShownValueProps) {
  const speaker = useTexts();
  const { t, say, locale } = speaker;
  const nothing = <span className={styles.empty}>{t("kernel.form.empty")}</span>;
  switch (field.kind) {
    case "yesNo":
      return t(value === true ? "kernel.form.yes" : "kernel.form.no");
    case "day":
    case "moment":
      return value === "" ? nothing : tidied(textIn(value), field.kind === "moment", locale);
    case "oneOf":
      return value === "" ? nothing : say(`${field.labels}.${textIn(value)}`);
    case "codes":
      return Array.isArray(value) && value.length > 0
        ? value.map((code) => (field.labels ? say(`${field.labels}.${String(code)}`) : String(code))).join(", ")
        : nothing;
    case "record":
      return isNamed(value) ? ownName(speaker, field.labels, value.name ?? "") : nothing;
    case "records":
      return Array.isArray(value) && value.length > 0
        ? value
            .filter(isNamed)
            .map((one) => ownName(speaker, field.labels, one.name ?? ""))
            .join(", ")
        : nothing;
    case "file":
      return value === "" ? nothing : <FilePreview fileKey={textIn(value)} isOpen={field.accepts === "picture"} />;
    case "rows":
      return Array.isArray(value) && value.length > 0 ? (
        <ol className={styles.shownRows}>
          {value.filter(isRecord).map((row, place) => (
            <li key={place} className={styles.shownRow}>
              {Object.entries(field.fields).map(([key, part]) => (
                <dl key={key} className={styles.shown}>
                  <dt>{words.rows(name).label(key)}</dt>
                  <dd>
                    <ShownValue name={key} field={part} value={row[key]} words={words.rows(name)} />
                  </dd>
                </dl>
              ))}
            </li>
          ))}
        </ol>
      ) : (
        nothing
      );
    case "whole": {
      const typed = textIn(value);
      // A year is not grouped.
      const isAmount = field.max > LAST_YEAR && /^\d+$/.test(typed);
      return isAmount ? numberText(Number(typed), locale) : typed || nothing;
    }
    case "richText":
      return plainText(textIn(value)) || nothing;
    default:
      return textIn(value) || nothing;
  }
}
