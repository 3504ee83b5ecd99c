import { formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";

export const OPEN_SHEETS = "GET /basketControl/getTransferSheets";

/** Links to the viewer's own open transfer sheets; empty if there are none. */
export function OpenTransferSheets({ onLeave }: { onLeave: () => void }) {
  const { t, locale } = useTexts();
  const { data = [] } = useCall(OPEN_SHEETS, {}, { background: true });
  if (data.length === 0) return null;
  return (
    <Notice title={t("paymentRequest.openSheets")}>
      <ul>
        {data.map(({ reference, amount, dueOn }) => (
          <li key={reference}>
            <PortalLink to={pathTo("transferSheet", { reference })} onClick={onLeave}>
              {t("paymentRequest.openSheet", {
                reference,
                amount: formatForints(amount, "running"),
                day: formatDay(dueOn, locale),
              })}
            </PortalLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
