import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { IconCalendarPlus, IconPrinter, IconShare } from "@tabler/icons-react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { eventAddress } from "../calendar/feed/feed-address.ts";
import { useCopy } from "../useCopy.ts";
import styles from "./DetailActions.module.css";

type Shown = Pick<CompetitionDetails, "id" | "name" | "approved" | "cancelled">;

/** The actions on a competition: add to the own calendar, share, print. */
export function DetailActions({ competition }: { competition: Shown }) {
  const { t, locale } = useTexts();
  const share = useShare();
  // A competition that is not public can be neither added to a calendar nor shared.
  const isPublic = competition.approved || competition.cancelled;
  return (
    <div className={styles.actions}>
      {isPublic && (
        <>
          <a href={eventAddress(competition.id, locale)} download className={buttonClass("quiet")}>
            <IconCalendarPlus size={18} aria-hidden />
            <span className={styles.word}>{t("competition.calendar.subscribe.button")}</span>
          </a>
          <Button
            look="quiet"
            icon={<IconShare size={18} aria-hidden />}
            onClick={() => void share({ title: competition.name, url: `${location.origin}${location.pathname}` })}
          >
            <span className={styles.word}>{t("competition.calendar.subscribe.share")}</span>
          </Button>
        </>
      )}
      <Button look="quiet" icon={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
        <span className={styles.word}>{t("competition.detail.print")}</span>
      </Button>
    </div>
  );
}

/** Uses the share dialog of the device, or copies the address. */
function useShare() {
  const copy = useCopy();
  return async (shared: { title: string; url: string }): Promise<void> => {
    if (!("share" in navigator)) return copy(shared.url);
    // Cancelling the share dialog is no failure.
    return navigator.share(shared).catch(() => undefined);
  };
}
