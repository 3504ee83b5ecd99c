import { writes } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./LicenceCost.module.css";

export const MISSING = "GET /licenseCostTableControl/getMissing";

/** Shows, above the list of licence costs, the cost types without a licence cost in a year, each with a link to the form. */
export function MissingCosts() {
  const { t } = useTexts();
  const { may } = useViewer();
  const { data = [] } = useCall(MISSING, {}, { background: true });
  const lacking = data.filter(({ costTypes }) => costTypes.length > 0);
  if (lacking.length === 0) return null;
  return (
    <div className={styles.missing}>
      {lacking.map(({ year, costTypes }) => (
        <Notice key={year} kind="warning" title={t("fee.licenseCost.missing.text", { year, count: costTypes.length })}>
          <ul className={styles.types}>
            {costTypes.map((type) => (
              <li key={type}>
                {may(writes("LicenseCost")) ? (
                  <PortalLink to={pathTo("licenseCostEdit", { id: "new" })}>
                    {t("fee.licenseCost.missing.add", { name: t(`fee.costType.${type}`) })}
                  </PortalLink>
                ) : (
                  t(`fee.costType.${type}`)
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ))}
    </div>
  );
}
