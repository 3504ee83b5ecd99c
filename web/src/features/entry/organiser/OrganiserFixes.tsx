import { organiserFixFor } from "@rajt/contract/entry/fix.rules";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./OrganiserEntry.module.css";

/** Links to the fixes of an organiser's refusals, each page once; nothing if the portal has none. */
export function OrganiserFixes({ codes, competition }: { codes: readonly string[]; competition: number }) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const fixes = codes.flatMap(
    (code) => organiserFixFor(code, { competition, isFederation: viewer.isSuperAdmin }) ?? [],
  );
  const pages = [...new Map(fixes.map((fix) => [fix.to, fix])).values()];
  if (pages.length === 0) return null;
  return (
    <p className={styles.fixes}>
      {pages.map(({ kind, to }) => (
        <PortalLink key={to} to={to}>
          {t(`entry.own.fix.${kind}`)}
        </PortalLink>
      ))}
    </p>
  );
}
