import { pathTo } from "@rajt/contract/portal.pages";
import { PAYMENT_MODES, startProblems, type PaymentMode } from "@rajt/contract/transfer/transfer.rules";
import { useState, type FormEvent } from "react";
import { Navigate, useNavigate } from "react-router";
import type { CallOutput } from "../../kernel/calls/calls.ts";
import { useAct } from "../../kernel/calls/useAct.ts";
import { lastPath } from "../../kernel/table/session/place.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../kernel/ui/inputs/CheckLine.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { AthleteSearch } from "./AthleteSearch.tsx";
import { PermissionField } from "./PermissionField.tsx";
import { Tick } from "./Tick.tsx";
import { STALE_AFTER_STEP } from "./transfer-calls.ts";
import styles from "./Transfer.module.css";
import { useProblems } from "./useProblems.ts";

const START = "POST /athleteTransferControl/startTransfer";
export type FoundAthlete = NonNullable<CallOutput<"POST /athleteTransferControl/searchAthlete">["athlete"]>;

/** Lets a club start the transfer of another club's athlete; redirects all others to the list. */
export function StartPage() {
  const { t } = useTexts();
  const { viewer } = useViewer();
  if (!viewer.isClub) return <Navigate to={pathTo("athleteTransfer")} replace />;
  const back = { to: lastPath(pathTo("athleteTransfer")), text: t("transfer.facts.back") };
  return (
    <div className={styles.page}>
      <PageTitle back={back} lead={t("transfer.start.lead")} />
      <StartForm />
    </div>
  );
}

type Ticks = { readonly targetClubCheck1: boolean; readonly targetClubCheck2: boolean };

function StartForm() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [athlete, setAthlete] = useState<FoundAthlete | null>(null);
  const [mode, setMode] = useState<PaymentMode | null>(null);
  const [ticks, setTicks] = useState<Ticks>({ targetClubCheck1: false, targetClubCheck2: false });
  const [permission, setPermission] = useState("");
  const { box, errors, refusal, show, showRefusal } = useProblems<HTMLDivElement>();
  const fail = () => showToast("error", t("transfer.start.failed"));
  const start = useAct(START, {
    invalidates: STALE_AFTER_STEP,
    done: () => {
      showToast("success", t("transfer.start.done"));
      void navigate(pathTo("athleteTransfer"));
    },
    refused: (answer) => {
      showRefusal(answer);
      fail();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = [
      ...(athlete === null ? [{ path: "athleteId", message: "transfer.start.select" }] : []),
      ...(mode === null ? [{ path: "paymentMode", message: "kernel.error.required" }] : []),
      // The search does not return the licence type: the server decides whether a permission is required.
      ...startProblems(ticks, null),
    ];
    if (show(problems) || athlete === null || mode === null) return;
    const input = { athleteId: athlete.id, paymentMode: mode, parentalPermission: permission || null, ...ticks };
    start.mutate(input, { onError: fail });
  };
  return (
    <div ref={box} className={styles.form}>
      <AthleteSearch athlete={athlete} select={setAthlete} error={athlete === null ? errors["athleteId"] : undefined} />
      <form noValidate className={styles.form} onSubmit={submit}>
        <fieldset className={styles.group}>
          <legend>{t("transfer.start.paymentMode")}</legend>
          {PAYMENT_MODES.map((one) => (
            <CheckLine
              key={one}
              type="radio"
              name="paymentMode"
              checked={mode === one}
              aria-invalid={errors["paymentMode"] !== undefined}
              onChange={() => setMode(one)}
            >
              <span>{t(`transfer.paymentMode.${one}`)}</span>
            </CheckLine>
          ))}
          <p className={styles.error} aria-live="polite">
            {errors["paymentMode"]}
          </p>
        </fieldset>
        <PermissionField
          label={t("transfer.start.parentalPermission")}
          hint={t("transfer.start.permissionHint")}
          error={errors["parentalPermission"]}
          fileKey={permission}
          onChange={setPermission}
        />
        <fieldset className={styles.group}>
          <legend>{t("transfer.start.ticks")}</legend>
          {(["targetClubCheck1", "targetClubCheck2"] as const).map((name) => (
            <Tick
              key={name}
              label={t(`transfer.start.${name}`)}
              checked={ticks[name]}
              error={errors[name]}
              onChange={(isTicked) => setTicks({ ...ticks, [name]: isTicked })}
            />
          ))}
        </fieldset>
        <div aria-live="polite">{refusal !== null && <Notice kind="error">{refusal}</Notice>}</div>
        <div>
          <Button type="submit" look="primary" busy={start.isPending}>
            {t("transfer.start.submit")}
          </Button>
        </div>
      </form>
    </div>
  );
}
