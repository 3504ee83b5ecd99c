import { IconCalendarPlus, IconCopy, IconDownload } from "@tabler/icons-react";
import { useId } from "react";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../../kernel/ui/buttons/Button.tsx";
import { describedBy, FieldFrame } from "../../../../kernel/ui/inputs/FieldFrame.tsx";
import { TextInput } from "../../../../kernel/ui/inputs/TextInput.tsx";
import { Dialog } from "../../../../kernel/ui/overlays/Dialog.tsx";
import { useCopy } from "../../useCopy.ts";
import { feedAddress, subscription } from "./feed-address.ts";
import styles from "./FeedDialog.module.css";
import { useCalendarFilters } from "../filter/filters.ts";
import { useSetFilters } from "../useCalendarItems.ts";
import { useFilterNames } from "../filter/useFilterNames.ts";

/**
 * Offers the filtered calendar for the reader's own calendar program: as a subscription that follows changes, or as a
 * download.
 */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTexts();
  const id = useId();
  const copy = useCopy();
  const { filters, view } = useCalendarFilters();
  // A calendar program has no session, so the filter for the viewer's own competitions is left out.
  const { month, mine: _, ...others } = filters;
  // In the month view the month is a position, in the list it is a filter.
  const asked = view === "month" || month === undefined ? others : { ...others, month };
  const address = feedAddress(asked, locale, location.origin);
  const set = useSetFilters().filter(([filter]) => filter !== "mine");
  const { nameOf } = useFilterNames();
  return (
    <Dialog title={t("competition.calendar.subscribe.title")} onClose={onClose}>
      <div className={styles.ways}>
        <p>{t("competition.calendar.subscribe.text")}</p>
        {set.length > 0 && (
          <p>
            {t("competition.calendar.subscribe.narrowed", {
              filters: set.map(([filter, value]) => nameOf(filter, value)).join(", "),
            })}
          </p>
        )}
        <p>
          <a href={subscription(address)} className={buttonClass("primary")}>
            <IconCalendarPlus size={18} aria-hidden /> {t("competition.calendar.subscribe.open")}
          </a>
        </p>
        <div>
          <FieldFrame
            id={id}
            label={t("competition.calendar.subscribe.address")}
            hint={t("competition.calendar.subscribe.hint")}
          >
            <div className={styles.line}>
              <TextInput
                id={id}
                readOnly
                className={styles.address}
                aria-describedby={describedBy(id, "")}
                value={address}
                onChange={() => undefined}
                onFocus={({ target }) => target.select()}
              />
              <Button icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy(address)}>
                {t("competition.detail.copy")}
              </Button>
            </div>
          </FieldFrame>
        </div>
        <p>
          <a href={address} download className={buttonClass("quiet")}>
            <IconDownload size={18} aria-hidden /> {t("competition.calendar.subscribe.take")}
          </a>
        </p>
      </div>
    </Dialog>
  );
}
