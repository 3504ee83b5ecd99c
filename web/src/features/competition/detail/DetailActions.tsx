import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { IconCalendarPlus, IconPrinter, IconShare } from "@tabler/icons-react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { eventAddress } from "../calendar/feed/feed-address.ts";
import { useCopy } from "../useCopy.ts";
import styles from "./DetailActions.module.css";

type Shown = Pick<CompetitionDetails, "id" | "name" | "approved" | "cancelled">;

/** Shows the actions on an announcement: to take it into one's own calendar, to tell others, to print it. */
export function DetailActions({ competition }: { competition: Shown }) {
  const { t, locale } = useTexts();
  const share = useShare();
  // What not everybody sees is neither given to calendars nor told to others.
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

/** As the device shares things; where it cannot, the address is copied. */
function useShare() {
  const copy = useCopy();
  return async (shared: { title: string; url: string }): Promise<void> => {
    if (!("share" in navigator)) return copy(shared.url);
    // Thinking better of it is no failure.
    return navigator.share(shared).catch(() => undefined);
  };
}
