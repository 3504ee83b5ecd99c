import { organiserCureOf } from "@rajt/contract/entry/cure.rules";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./OrganiserEntry.module.css";

/** Links to the fixes of an organiser's refusals, each page once; nothing if the portal has none. */
export function OrganiserCures({ codes, competition }: { codes: readonly string[]; competition: number }) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const cures = codes.flatMap(
    (code) => organiserCureOf(code, { competition, isFederation: viewer.isSuperAdmin }) ?? [],
  );
  const pages = [...new Map(cures.map((cure) => [cure.to, cure])).values()];
  if (pages.length === 0) return null;
  return (
    <p className={styles.cures}>
      {pages.map(({ kind, to }) => (
        <PortalLink key={to} to={to}>
          {t(`entry.own.cure.${kind}`)}
        </PortalLink>
      ))}
    </p>
  );
}
