import { clubPagePath } from "@rajt/contract/entry/club-page-address.values";
import type { ClubCompetition } from "@rajt/contract/entry/club-season.calls";
import { formatMoment, formatUntil } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfCompetition } from "@rajt/contract/payment/basket-address.values";
import { useLocation } from "react-router";
import { useTexts } from "../../../kernel/texts.tsx";
import { buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import styles from "./ClubPage.module.css";

/** A club's entries of a competition in numbers, with the button that pays exactly these. */
export function ClubNumbers({ of }: { of: ClubCompetition }) {
  const { t, locale } = useTexts();
  const { search } = useLocation();
  const { competition, cancelled, entered, paid, unnumbered, unpaid, owed, owedBy, waiting, offered, offerUntil } = of;
  const amount = formatForints(owed, "running");
  const numbers = [
    t("entry.clubPage.entered", { count: entered }),
    entered > 0 && t("entry.clubPage.paid", { count: paid }),
    unnumbered > 0 && t("entry.clubPage.unnumbered", { count: unnumbered }),
    waiting > 0 && t("entry.clubPage.waiting", { count: waiting }),
  ];
  return (
    <div className={styles.numbers}>
      {cancelled && <Badge kind="danger">{t("entry.clubPage.cancelled")}</Badge>}
      <p className="tabular">{numbers.filter(Boolean).join(" · ")}</p>
      {unpaid > 0 && (
        <p className={styles.owed}>
          <strong>
            {owedBy === null
              ? t("entry.clubPage.owed", { amount })
              : t("entry.clubPage.owedBy", { amount, moment: formatUntil(new Date(owedBy), locale) })}
          </strong>{" "}
          <PortalLink
            to={{ search, hash: basketOfCompetition(competition.id) }}
            replace
            preventScrollReset
            className={buttonClass("primary")}
          >
            {t("entry.clubPage.pay")}
            <span className="visually-hidden">: {competition.name}</span>
          </PortalLink>
        </p>
      )}
      {offerUntil !== null && (
        <PortalLink to={clubPagePath(competition.id, "waiting")}>
          <Badge kind="success">
            {t("entry.clubPage.offered", { count: offered, moment: formatMoment(new Date(offerUntil), locale) })}
          </Badge>
        </PortalLink>
      )}
    </div>
  );
}
