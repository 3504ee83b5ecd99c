import { lastAllocationBefore } from "@rajt/contract/fee/allocation.rules";
import type { licenseCostForm } from "@rajt/contract/fee/licence-cost.form";
import { writes } from "@rajt/contract/kernel/access";
import { formatForints } from "@rajt/contract/kernel/money";
import { readDay, typedDay } from "@rajt/contract/kernel/typed-days";
import { IconCoins } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { CallOutput } from "../../kernel/calls/calls.ts";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import type { RecordOf } from "../../kernel/form/form-api.ts";
import { textIn, type Values } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./LicenceCost.module.css";
import { SourceClubSilence } from "./SourceClubSilence.tsx";
import { WaiveFee } from "./WaiveFee.tsx";

const DRY_RUN = "POST /licenseCostEditControl/dryRun";
type Year = CallOutput<typeof DRY_RUN>["years"][number];

/**
 * Shows by year the fees that the allocation of a saved licence cost would write, and the button that runs it
 * (product/money 35); for transfers their setting.
 */
export function Allocation({
  record: { id, costType },
  reload,
}: {
  record: RecordOf<typeof licenseCostForm>;
  reload: () => Promise<void>;
}) {
  if (id === null) return <PresetLastAllocation />;
  return costType === "TRANSFER" ? <SourceClubSilence /> : <DryRun id={id} reload={reload} />;
}

/** Fills in the last allocation of a new licence cost from the next one, until it is typed. */
function PresetLastAllocation() {
  const { watch, setValue, getFieldState } = useFormContext<Values>();
  const next = readDay(textIn(watch("nextAllocationDate")));
  useEffect(() => {
    if (next !== null && !getFieldState("lastAllocationDate").isTouched)
      setValue("lastAllocationDate", typedDay(lastAllocationBefore(next), "hu"));
  }, [next, setValue, getFieldState]);
  return null;
}

function DryRun({ id, reload }: { id: number; reload: () => Promise<void> }) {
  const { t } = useTexts();
  const { may } = useViewer();
  const [asks, setAsks] = useState(false);
  const { data } = useCall(DRY_RUN, { id });
  const run = useAct("POST /licenseCostEditControl/allocateNow", {
    invalidates: [DRY_RUN],
    done: ({ count = 0, sum = 0 }) => {
      setAsks(false);
      const words =
        count === 0
          ? t("fee.licenseCost.allocation.nothing")
          : t("fee.licenseCost.allocation.done", { count, sum: formatForints(sum, "running") });
      showToast("success", words);
      // The allocation moved the dates of the licence cost.
      void reload();
    },
  });
  const due = (data?.years ?? []).reduce((sum, year) => sum + (year.due ? year.count : 0), 0);
  return (
    <section className={styles.allocation} aria-labelledby="allocation">
      <h2 id="allocation">{t("fee.licenseCost.allocation.title")}</h2>
      {data === undefined && <SkeletonLines lines={3} label={t("shell.ui.loading")} />}
      {data?.enabled === false && <p className={styles.remark}>{t("fee.licenseCost.allocation.off")}</p>}
      {data?.years.map((year) => (
        <OfYear key={year.year} id={id} of={year} />
      ))}
      {data?.enabled === true && due > 0 && may(writes("LicenseCost")) && (
        <div>
          <Button icon={<IconCoins size={18} aria-hidden />} busy={run.isPending} onClick={() => setAsks(true)}>
            {t("fee.licenseCost.allocation.now")}
          </Button>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          question={t("fee.licenseCost.allocation.question", { count: due })}
          confirm={t("fee.licenseCost.allocation.now")}
          busy={run.isPending}
          onConfirm={() => run.mutate({ id })}
          onCancel={() => setAsks(false)}
        />
      )}
    </section>
  );
}

function OfYear({ id, of: { year, due, count, sum, parties } }: { id: number; of: Year }) {
  const { t } = useTexts();
  return (
    <div className={styles.year}>
      <h3>{t("fee.licenseCost.allocation.year", { year })}</h3>
      {count === 0 ? (
        <p>{t("fee.licenseCost.allocation.none")}</p>
      ) : (
        <>
          <p>{t("fee.licenseCost.allocation.payers", { count, sum: formatForints(sum, "running") })}</p>
          {!due && <p className={styles.remark}>{t("fee.licenseCost.allocation.waiting")}</p>}
          <details>
            <summary>{t("fee.licenseCost.allocation.names")}</summary>
            <ul className={styles.names}>
              {parties.map((party) => (
                <li key={party.id}>
                  {party.name}
                  <WaiveFee cost={id} year={year} party={party} stale={DRY_RUN} />
                </li>
              ))}
            </ul>
            {count > parties.length && (
              <p className={styles.remark}>{t("fee.licenseCost.allocation.more", { count: count - parties.length })}</p>
            )}
          </details>
        </>
      )}
    </div>
  );
}
