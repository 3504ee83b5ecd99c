import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import type { PaidItems as Paid } from "@rajt/contract/payment/payment.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconCalendarPlus, IconShare } from "@tabler/icons-react";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import styles from "./PaymentResultDialog.module.css";

type Item = Paid["items"][number];

/** Lists the items of a payment with its payer and sum. The viewer's own entries have buttons for the calendar and for sharing. */
export function PaidItems({ orderRef }: { orderRef: string }) {
  const { t } = useTexts();
  const { data } = useCall("POST /basketControl/getPaidItems", { orderRef }, { background: true });
  if (data === undefined || !("items" in data)) return null;
  return (
    <div className={styles.paid}>
      <p>{t("payment.result.payer", { name: data.payer })}</p>
      <ul className={styles.items}>
        {data.items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list of a paid payment never changes
          <li key={at}>
            <PaidItem item={item} />
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{t("payment.basket.total")}</span> <strong>{formatForints(data.amount, "running")}</strong>
      </p>
    </div>
  );
}

function PaidItem({ item: { title, who, amount, price, competition, own, ...race } }: { item: Item }) {
  const { t, locale, translated } = useTexts();
  return (
    <>
      <p className={styles.line}>
        <span>
          <strong>{who}</strong> {competition === null ? title : translated(title)}
        </span>
        <span className={styles.amount}>{formatForints(amount, "running")}</span>
      </p>
      {price !== null && amount < price && (
        <p className={styles.note}>{t("payment.result.difference", { price: formatForints(price, "running") })}</p>
      )}
      {race.date !== null && (
        <p className={styles.note}>
          {[
            `${formatDay(race.date, locale)} ${race.startTime === null ? "" : formatTime(race.startTime)}`.trim(),
            ...(race.startNumber === null ? [] : [t("payment.result.number", { number: race.startNumber })]),
            ...(race.chipNumber === null ? [] : [t("payment.result.chip", { number: race.chipNumber })]),
          ].join(" · ")}
        </p>
      )}
      {own && competition !== null && (
        <p className={styles.acts}>
          <a href={`/calendar/${competition}.ics?lang=${locale}`} download className={buttonClass("secondary")}>
            <IconCalendarPlus size={18} aria-hidden /> {t("payment.result.toCalendar")}
          </a>
          <Button icon={<IconShare size={18} aria-hidden />} onClick={() => void share(competition)}>
            {t("payment.result.share")}
          </Button>
        </p>
      )}
    </>
  );

  /** Opens the device's sharing; without it the address is copied. */
  async function share(id: number): Promise<void> {
    const url = `${location.origin}${pathTo("calendarView", { id })}`;
    // Cancelling the sharing is no failure.
    if ("share" in navigator) return navigator.share({ title, url }).catch(() => undefined);
    try {
      // cast: some browsers have no clipboard, and none has one without a secure connection.
      await (navigator as Navigator).clipboard.writeText(url);
      showToast("success", t("competition.detail.copied"));
    } catch {
      showToast("warning", t("competition.detail.copyFailed"));
    }
  }
}
