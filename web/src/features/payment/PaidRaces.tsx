import { anyOf } from "@rajt/contract/kernel/access";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconCalendarPlus, IconShare } from "@tabler/icons-react";
import type { CallOutput } from "../../kernel/calls/calls.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./PaymentResultDialog.module.css";

export const OWN_RACES = "POST /competitionEntryControl/getOwnRaces";
const ALL = { past: false, firstResult: 0, maxResults: 200 };

type OwnRace = CallOutput<typeof OWN_RACES>["list"][number];

/** The races that a payment has paid for: each for one's own calendar, and to tell others of. */
export function PaidRaces({ reference }: { reference: string }) {
  const { signedIn, may } = useViewer();
  const { data } = useCall(OWN_RACES, ALL, { background: true, enabled: signedIn && may(anyOf("UserProfile")) });
  const paid = data?.list.filter(({ receipt }) => receipt?.reference === reference) ?? [];
  if (paid.length === 0) return null;
  return (
    <ul className={styles.races}>
      {paid.map((race) => (
        <li key={race.entry}>
          <Paid race={race} />
        </li>
      ))}
    </ul>
  );
}

function Paid({ race }: { race: OwnRace }) {
  const { t, locale } = useTexts();
  const { competition } = race;
  return (
    <>
      <p>
        <strong>{race.race.name}</strong> – {competition.name}
      </p>
      <p>
        {formatDay(race.date, locale)} {formatTime(race.startTime)} · {formatForints(race.amount, "running")}
        {race.startNumber !== null && <> · {t("payment.result.number", { number: race.startNumber })}</>}
        {race.chipNumber !== null && <> · {t("payment.result.chip", { number: race.chipNumber })}</>}
      </p>
      <p className={styles.acts}>
        <a href={`/calendar/${competition.id}.ics?lang=${locale}`} download className={buttonClass("secondary")}>
          <IconCalendarPlus size={18} aria-hidden /> {t("payment.result.toCalendar")}
        </a>
        <Button icon={<IconShare size={18} aria-hidden />} onClick={() => void share()}>
          {t("payment.result.share")}
        </Button>
      </p>
    </>
  );

  /** As the device shares things; where it cannot, the address is copied. */
  async function share(): Promise<void> {
    const url = `${location.origin}${pathTo("calendarView", { id: competition.id })}`;
    // Thinking better of it is no failure.
    if ("share" in navigator) return navigator.share({ title: competition.name, url }).catch(() => undefined);
    try {
      // Some browsers have no clipboard, and none without a secure connection.
      await (navigator as Navigator).clipboard.writeText(url);
      showToast("success", t("competition.detail.copied"));
    } catch {
      showToast("warning", t("competition.detail.copyFailed"));
    }
  }
}
