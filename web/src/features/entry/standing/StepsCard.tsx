import { writes } from "@rajt/contract/kernel/access";
import type { OwnStepLine } from "@rajt/contract/entry/own-races.calls";
import { type Day, formatDay, yearOf } from "@rajt/contract/kernel/days";
import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import { BASKET_HASH } from "@rajt/contract/payment/basket-address.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconAlertTriangle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { useToday } from "../../../kernel/useToday.ts";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./EligibilityCard.module.css";

/**
 * Shows every step to the start with who acts next and the button for the viewer's own (product/entering 34); nothing once
 * all are done.
 */
export function StepsCard() {
  const { t } = useTexts();
  const today = useToday();
  const { data } = useCall("GET /competitionEntryControl/getOwnSteps", {}, { background: true });
  if (data === undefined || data.lineList.every(({ state }) => state === "done")) return null;
  const isChecked = data.lineList.some(({ step, state }) => step === "verification" && state === "done");
  const title = t(data.starts ? "entry.own.steps.title" : "entry.own.steps.titleOther", { year: yearOf(today) });
  return (
    <section className={styles.card} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.lines}>
        {data.lineList.map((line) => (
          <Step key={line.step} line={line} isChecked={isChecked} />
        ))}
      </ul>
    </section>
  );
}

const LOOK = {
  done: ["fine", IconCircleCheck],
  waiting: ["waits", IconClock],
  ends: ["stands", IconAlertTriangle],
  open: ["stands", IconAlertTriangle],
} as const;

type StepProps = {
  line: OwnStepLine;
  /** The federation has checked the party. */
  isChecked: boolean;
};

function Step({ line, isChecked }: StepProps) {
  const { t } = useTexts();
  const [look, Icon] = LOOK[line.state];
  return (
    <li className={styles[look]}>
      <Icon size={18} aria-hidden />
      {line.step === "fee" && line.state === "open" ? (
        <OwedFee />
      ) : (
        <span className={styles.words}>
          <strong>{t(`entry.own.steps.line.${line.step}`)}</strong>: <Words line={line} isChecked={isChecked} />
        </span>
      )}
      {line.step === "address" && line.state === "open" && <SendLink />}
      {(line.step === "papers" || line.step === "clearance") && line.state !== "done" && (
        <ProfileLink text={t("entry.own.steps.upload")} />
      )}
      {line.hold === "sentBack" && <ProfileLink text={t("entry.own.fix.profile")} />}
    </li>
  );
}

function Words({ line: { step, state, hold, since, until, paperList }, isChecked }: StepProps) {
  const { t, locale } = useTexts();
  const on: Day | null = until ?? since;
  const day = on === null ? "" : formatDay(on, locale);
  if (state === "done") return t(`entry.own.steps.done.${step}`, { day });
  if (step === "papers")
    return t("entry.own.steps.papers", {
      papers: paperList.map((paper) => t(`entry.own.steps.paper.${paper}`)).join(", "),
    });
  if (step === "address") return t("entry.own.steps.addressUnproved");
  if (hold !== null) return t(`entry.own.steps.hold.${hold}`);
  if (step === "verification") return t("entry.own.steps.verificationWaits", { day });
  if (step === "fee") return t(isChecked ? "entry.own.steps.feeNotBilled" : "entry.own.steps.feeWaits");
  if (until === null) return t("entry.own.steps.clearanceNone");
  return t(state === "ends" ? "entry.own.steps.clearanceEnds" : "entry.own.steps.clearanceEnded", { day });
}

/** The viewer's unpaid fees as one sum, with the button to pay them. */
function OwedFee() {
  const { t, locale } = useTexts();
  const { viewer, may } = useViewer();
  const { pathname } = useLocation();
  const { data } = useCall(
    "GET /basketControl/getBasketFees",
    {},
    { background: true, enabled: may(writes("Payment")) },
  );
  const own = (data ?? []).filter(({ user }) => user.id === viewer.accountId);
  const amount = formatForints(sumForints(own.map((fee) => fee.amount)), "running");
  const isInTransfer = own.some(({ barred }) => barred === "fee.refusal.inTransfer");
  const due = own.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0];
  const state =
    own.length === 0
      ? t("entry.own.steps.feeOpen")
      : own.every(({ barred }) => barred !== null)
        ? t(isInTransfer ? "entry.own.steps.feeInTransfer" : "entry.own.steps.feeBlocked", { amount })
        : own.every(({ inPayment }) => inPayment)
          ? t("entry.own.steps.feeInPayment", { amount })
          : due === undefined
            ? amount
            : t("entry.own.steps.feeOwed", { amount, day: formatDay(due, locale) });
  return (
    <>
      <span className={styles.words}>
        <strong>{t("entry.own.steps.line.fee")}</strong>: {state}
      </span>
      {own.some(({ barred, inPayment }) => barred === null && !inPayment) && (
        <PortalLink to={pathname + BASKET_HASH} className={buttonClass("primary")}>
          {t("entry.own.steps.pay")}
        </PortalLink>
      )}
    </>
  );
}

function SendLink() {
  const { t } = useTexts();
  const resend = useAct("POST /userAccountControl/resendContactProof", {
    invalidates: ["GET /competitionEntryControl/getOwnSteps"],
    done: () => showToast("success", t("entry.own.steps.linkSent")),
  });
  return (
    <Button busy={resend.isPending} onClick={() => resend.mutate({})}>
      {t("entry.own.steps.sendLink")}
    </Button>
  );
}

function ProfileLink({ text }: { text: string }) {
  const { viewer } = useViewer();
  return (
    <PortalLink to={pathTo("profilePerson", { id: viewer.accountId ?? 0 })} className={buttonClass("secondary")}>
      {text}
    </PortalLink>
  );
}
