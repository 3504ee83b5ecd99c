import { formatMoment } from "@rajt/contract/kernel/days";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Badge, type BadgeKind } from "../../../kernel/ui/page/Badge.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import styles from "./Register.module.css";

const STATE = "POST /sportsRegisterControl/getState";
/** The polling interval of a record that was sent again; the answer comes within a minute. */
const WHILE_WAITING_MS = 5_000;

const LOOKS: Partial<Readonly<Record<string, BadgeKind>>> = { SYNCED: "success", ERROR: "danger", PENDING: "info" };

/**
 * Shows super admins the state of a party in the national sports register, with a button that sends it again
 * (product/people 23).
 */
export function SportsRegister({ id }: { id: number }) {
  const { t, locale } = useTexts();
  const [isWaiting, setWaiting] = useState(false);
  const { data } = useCall(STATE, { id }, { background: true, refetchInterval: isWaiting && WHILE_WAITING_MS });
  const again = useAct("POST /sportsRegisterControl/syncAgain", {
    invalidates: [STATE],
    done: () => {
      setWaiting(true);
      showToast("info", t("register.sports.asked"));
    },
  });
  if (data === undefined) return null;
  const { status, syncedAt, errorCode, message, nextAttemptAt } = data;
  if (isWaiting && !again.isPending && status !== "PENDING") setWaiting(false);
  return (
    <section className={styles.register} aria-label={t("register.sports.title")}>
      <span>{t("register.sports.title")}</span>
      <output className={styles.state}>
        <Badge kind={LOOKS[status] ?? "neutral"}>{t(`people.list.nsrSyncStatus.${status}`)}</Badge>
        {syncedAt !== null && <span>{formatMoment(new Date(syncedAt), locale)}</span>}
        {errorCode !== null && <span className={styles.failed}>{t("register.failed", { code: errorCode })}</span>}
        {message !== null && <span>{message}</span>}
        {nextAttemptAt !== null && (
          <span>{t("register.sports.next", { when: formatMoment(new Date(nextAttemptAt), locale) })}</span>
        )}
      </output>
      <Button
        look="quiet"
        icon={<IconRefresh size={18} aria-hidden />}
        busy={again.isPending}
        onClick={() => again.mutate({ id })}
      >
        {t("register.sports.again")}
      </Button>
    </section>
  );
}
