import { pathTo } from "@rajt/contract/portal.pages";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./StartLists.module.css";

/** Links to the public start lists of a competition; nothing if there are none. */
export function StartLists({ competition }: { competition: number }) {
  const { t, translated } = useTexts();
  const { data = [] } = useCall("POST /startListControl/getPublishedList", { competition }, { background: true });
  if (data.length === 0) return null;
  return (
    <nav aria-labelledby="start-lists" className={styles.lists}>
      <h2 id="start-lists">{t("entry.start.lists.title")}</h2>
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>
            <PortalLink to={pathTo("startList", { raceId: id })}>{translated(name)}</PortalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
