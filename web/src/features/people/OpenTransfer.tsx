import { anyOf } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useViewer } from "../../kernel/viewer.tsx";

/**
 * Links to the open transfer of an athlete if the viewer may see it, and tells editors of the club why the field is
 * closed.
 */
export function OpenTransfer({ athlete, isClubClosed }: { athlete: number; isClubClosed: boolean }) {
  const { t } = useTexts();
  const { transfer } = useOpenTransfer(athlete);
  if (transfer === undefined && !isClubClosed) return null;
  return (
    <Notice kind="info" title={t("transfer.person.open")}>
      {isClubClosed && <p>{t("transfer.person.clubClosed")}</p>}
      {transfer !== undefined && (
        <PortalLink to={pathTo("athleteTransferView", { id: transfer })}>{t("transfer.person.toTransfer")}</PortalLink>
      )}
    </Notice>
  );
}

/** Explains why licence fees of a person cannot be paid: an open transfer of the athlete, else the unpaid fee of the club. */
export function FeesBarred({ person }: { person: number }) {
  const { t } = useTexts();
  const { transfer, isReading } = useOpenTransfer(person);
  if (isReading) return null;
  return (
    <Notice kind="warning">{t(`fee.refusal.${transfer === undefined ? "clubPaymentMissing" : "inTransfer"}`)}</Notice>
  );
}

function useOpenTransfer(athlete: number) {
  const { may } = useViewer();
  const { data: [transfer] = [], isLoading } = useCall(
    "POST /athleteTransferControl/getOpenTransfers",
    { athleteId: athlete },
    { background: true, enabled: may(anyOf("AthleteTransfer")) },
  );
  return { transfer, isReading: isLoading };
}
