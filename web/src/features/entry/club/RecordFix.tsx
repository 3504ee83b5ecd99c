import { writes } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfFee } from "@rajt/contract/payment/basket-address.values";
import { useLocation } from "react-router";
import { useLazyPart } from "../../../kernel/page/useLazyPart.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import type { Athlete } from "./club-ticks.ts";
import styles from "./Fixes.module.css";

const KEEPS_RECORDS = writes("Athlete");
const PAYS = writes("Payment");

const loadClearance = async () => (await import("./ClearanceSheet.tsx")).ClearanceSheet;

type RecordFixProps = {
  athlete: Athlete;
  /** The refusal that lies in the athlete's record. */
  code: string | null;
  /** The day of the race. */
  day: Day;
};

/**
 * The fix of a refusal in the athlete's record, on the spot: a sheet for a medical clearance, the basket for a licence fee,
 * otherwise the link to the page that fixes it (product/entering 27).
 */
export function RecordFix({ athlete, code, day }: RecordFixProps) {
  const { may } = useViewer();
  if (code === "entry.refusal.medicalExpired" && may(KEEPS_RECORDS))
    return <ClearanceButton athlete={athlete} day={day} />;
  if (code === "entry.refusal.feeUnpaid" && athlete.fee !== null && may(PAYS))
    return <FeeLink athlete={athlete} fee={athlete.fee} />;
  return <FixLink inline code={code} athlete={{ id: athlete.id, name: athlete.fullName }} />;
}

function ClearanceButton({ athlete, day }: { athlete: Athlete; day: Day }) {
  const { t } = useTexts();
  const sheet = useLazyPart(loadClearance);
  return (
    <>
      <Button className={styles.fix} onClick={sheet.open} {...sheet.near}>
        {t("entry.club.clearance.open")}
        <span className="visually-hidden">: {athlete.fullName}</span>
      </Button>
      {sheet.Part && <sheet.Part athlete={athlete} day={day} onClose={sheet.close} />}
    </>
  );
}

/** Opens the basket with this fee alone. */
function FeeLink({ athlete, fee }: { athlete: Athlete; fee: NonNullable<Athlete["fee"]> }) {
  const { t } = useTexts();
  const { search } = useLocation();
  return (
    <PortalLink
      to={{ search, hash: basketOfFee(fee.id) }}
      replace
      preventScrollReset
      className={`${buttonClass("secondary")} ${styles.fix}`}
    >
      {t("entry.club.payFee", { amount: formatForints(fee.amount, "running") })}
      <span className="visually-hidden">: {athlete.fullName}</span>
    </PortalLink>
  );
}
