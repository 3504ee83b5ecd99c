import type { NumberedRace } from "@rajt/contract/entry/start/start-numbers.calls";
import { formatMoment } from "@rajt/contract/kernel/days";
import { IconPrinter } from "@tabler/icons-react";
import { pathTo } from "@rajt/contract/portal.pages";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { CardCell, CardRow, CardTable } from "../../../kernel/ui/page/CardTable.tsx";
import styles from "./Start.module.css";
import { STALE_AFTER_PUBLISHING, usePublishAll } from "./usePublishAll.ts";
import { useStartFile } from "./useStartFile.ts";

const STANDING = "POST /startListControl/getStandingList";

/** The start list of each race: on paper, as a spreadsheet, and its publication. */
export function StartLists({ competition, races }: { competition: number; races: readonly NumberedRace[] }) {
  const { t, locale, translated } = useTexts();
  const { data, isError, refetch } = useCall(STANDING, { competition }, { background: true });
  const take = useStartFile();
  const publish = useAct("POST /startListControl/publish", {
    invalidates: STALE_AFTER_PUBLISHING,
    done: ({ message }) => showToast("success", message ?? ""),
  });
  const publishAll = usePublishAll();
  const unpublished = data?.filter(({ published }) => published === null).length ?? 0;
  const label = (key: "race" | "public" | "files") => t(`entry.start.lists.${key}`);
  return (
    <section className={styles.section}>
      <h2>{t("entry.start.lists.title")}</h2>
      <p className={styles.hint}>{t("entry.start.lists.lead")}</p>
      {data === undefined && isError && (
        <p className={styles.hint}>
          {t("shell.ui.notLoaded")}{" "}
          <Button look="quiet" onClick={() => void refetch()}>
            {t("shell.ui.retry")}
          </Button>
        </p>
      )}
      {races.length > 1 && (
        <div className={styles.buttons}>
          {unpublished > 0 && (
            <Button busy={publishAll.isPending} onClick={() => publishAll.mutate({ competition })}>
              {t("entry.start.lists.publishAll")}
            </Button>
          )}
          <Button
            icon={<IconPrinter size={18} aria-hidden />}
            busy={take.isPending}
            onClick={() => take.mutate({ file: "exportAllPdf", competition })}
          >
            {t("entry.start.lists.printAll")}
          </Button>
        </div>
      )}
      <CardTable
        label={t("entry.start.lists.title")}
        className={styles.lists}
        columns={(["race", "public", "files"] as const).map((key) => ({ key, head: label(key) }))}
      >
        {races.map(({ id, name }) => {
          const published = data?.find(({ race }) => race === id)?.published ?? null;
          return (
            <CardRow key={id} head={translated(name)}>
              <CardCell label={label("public")}>
                {published !== null && (
                  <p>
                    <PortalLink to={pathTo("startList", { raceId: id })}>{t("entry.start.lists.look")}</PortalLink>{" "}
                    <span className={styles.hint}>
                      {t("entry.start.lists.since", {
                        moment: formatMoment(new Date(published.at), locale),
                        by: published.by,
                      })}
                    </span>
                  </p>
                )}
                {/* A list whose state is unknown is not offered as unpublished. */}
                {data !== undefined && (
                  <Button
                    look={published === null ? "secondary" : "quiet"}
                    busy={publish.isPending && publish.variables.race === id}
                    onClick={() => publish.mutate({ race: id, published: published === null })}
                  >
                    {t(published === null ? "entry.start.lists.publish" : "entry.start.lists.unpublish")}
                  </Button>
                )}
              </CardCell>
              <CardCell label={label("files")}>
                <span className={styles.buttons}>
                  <Button
                    look="quiet"
                    busy={take.isPending}
                    onClick={() => take.mutate({ file: "exportPdf", race: id })}
                  >
                    PDF
                  </Button>
                  <Button
                    look="quiet"
                    busy={take.isPending}
                    onClick={() => take.mutate({ file: "exportXlsx", race: id })}
                  >
                    XLSX
                  </Button>
                </span>
              </CardCell>
            </CardRow>
          );
        })}
      </CardTable>
    </section>
  );
}
