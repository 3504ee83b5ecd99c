import { formatForints } from "@rajt/contract/kernel/money";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../texts.tsx";
import { callName, tableCall } from "./table-call.ts";
import { useTableData, useTableDeclaration } from "./TableModel.tsx";
import styles from "./TableSums.module.css";

/** Shows the declared sums over all matching rows. */
export function TableSums() {
  const { table, control, session, options } = useTableDeclaration();
  const { held, stale } = useTableData();
  const { say } = useTexts();
  const { sums = [] } = table;
  const { data } = useQuery({
    queryKey: [callName(control, "getSums"), { session }, held?.filterList],
    queryFn: ({ signal }) => tableCall(control, "getSums", { session }, signal),
    enabled: sums.length > 0 && held !== undefined && !stale,
    meta: { background: true },
    placeholderData: (last) => last,
  });
  if (data?.sums === undefined) return null;
  return (
    <dl className={styles.sums}>
      {sums.map((name) => (
        <div key={name}>
          <dt>{say(`${options.texts}.total.${name}`)}</dt>
          <dd>{formatForints(data.sums?.[name] ?? 0, "running")}</dd>
        </div>
      ))}
    </dl>
  );
}
