import { standardLengths } from "@rajt/contract/competition/announcement/standard-lengths.rules";
import { IconRuler2 } from "@tabler/icons-react";
import { useFormContext, useWatch } from "react-hook-form";
import { isNamed, isRecord, textIn, type Values } from "../../../../kernel/form/record/values.ts";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Button } from "../../../../kernel/ui/buttons/Button.tsx";
import { formatLength } from "../../detail/distances/length-words.ts";
import styles from "./Lines.module.css";

const BY_HAND = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/**
 * A button that fills the empty lengths of a distance with the usual ones; not shown if the distance has no usual ones,
 * or no empty ones.
 */
export function StandardLengths({ path }: { path: string }) {
  const { t, locale } = useTexts();
  const { setValue } = useFormContext<Values>();
  const line: unknown = useWatch({ name: path });
  const parts: unknown = useWatch({ name: "competitionPartList" });
  if (!isRecord(line) || !isNamed(line["distance"])) return null;
  const { id, name = "" } = line["distance"];
  const sports = (Array.isArray(parts) ? parts.filter(isRecord) : []).flatMap(({ distance, sportCategory }) =>
    isNamed(distance) && distance.id === id && isNamed(sportCategory) ? [sportCategory.name ?? ""] : [],
  );
  const empty = Object.entries(standardLengths(name, sports) ?? {}).filter(([field]) => textIn(line[field]) === "");
  if (empty.length === 0) return null;
  return (
    <div className={styles.below}>
      <Button
        look="quiet"
        icon={<IconRuler2 size={18} />}
        onClick={() => {
          for (const [field, metres] of empty) setValue(String(`${path}.${field}`), String(metres), BY_HAND);
        }}
      >
        {t("competition.edit.standardLengths", {
          lengths: empty.map(([, metres]) => formatLength(metres, locale)).join(", "),
        })}
      </Button>
    </div>
  );
}
