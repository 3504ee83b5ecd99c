import { TIMING_COLUMNS, type TimingColumn } from "@rajt/contract/entry/start/timing.values";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import styles from "./Start.module.css";
import { useStartFile } from "./useStartFile.ts";

const COLUMNS = "GET /startListControl/getTimingColumns";

/** The file for timing: all races in one file, in columns that are remembered. */
export function Timing({ competition }: { competition: number }) {
  const { t } = useTexts();
  const { data } = useCall(COLUMNS, {}, { background: true });
  const take = useStartFile();
  const save = useAct("POST /startListControl/saveTimingColumns", {
    invalidates: [COLUMNS],
    done: ({ message }) => showToast("success", message ?? ""),
  });
  if (data === undefined) return null;
  const chosen = save.isPending ? save.variables.columnList : data.columnList;
  const toggle = (column: TimingColumn, isOn: boolean) =>
    save.mutate({ columnList: isOn ? [...chosen, column] : chosen.filter((each) => each !== column) });
  return (
    <section className={styles.section}>
      <h2>{t("entry.start.timing.heading")}</h2>
      <p className={styles.hint}>{t("entry.start.timing.lead")}</p>
      <div className={styles.columns}>
        {TIMING_COLUMNS.map((column) => (
          <CheckLine
            key={column}
            checked={chosen.includes(column)}
            disabled={save.isPending || (chosen.length === 1 && chosen.includes(column))}
            onChange={({ target }) => toggle(column, target.checked)}
          >
            {t(`entry.start.column.${column}`)}
          </CheckLine>
        ))}
      </div>
      <div className={styles.buttons}>
        {(["exportTimingXlsx", "exportTimingCsv"] as const).map((file) => (
          <Button key={file} busy={take.isPending} onClick={() => take.mutate({ file, competition })}>
            {file === "exportTimingXlsx" ? "XLSX" : "CSV"}
          </Button>
        ))}
      </div>
    </section>
  );
}
