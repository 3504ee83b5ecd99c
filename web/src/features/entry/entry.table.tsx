import { pathTo } from "@rajt/contract/portal.pages";
import { competitionEntryTable } from "@rajt/contract/entry/entry.table";
import { writes } from "@rajt/contract/kernel/access";
import { IconCash, IconCashOff, IconTrash } from "@tabler/icons-react";
import { useParams } from "react-router";
import { RaceSums } from "./organiser/RaceSums.tsx";
import { isGone } from "../../kernel/calls/call-error.ts";
import { recordId } from "../../kernel/record-id.ts";
import { lastPath } from "../../kernel/table/session/place.ts";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { Skeleton } from "../../kernel/ui/page/Skeleton.tsx";
import { useCall } from "../../kernel/calls/useCall.ts";

const Entries = tablePage(competitionEntryTable, {
  texts: "entry.list",
  fixed: { competition: "competitionId" },
  form: { writes: writes("Competition") },
  records: "competitionEntryEdit",
  summary: RaceSums,
  acts: { markPaid: IconCash, markUnpaid: IconCashOff, delete: IconTrash },
  card: ["cachedPersonFullName", "race", "org", "cachedPersonAgeGroup", "paid"],
});

/** The entries of one competition, under its name (product/entering 16). */
export function CompetitionEntries() {
  const { t } = useTexts();
  const id = recordId(useParams()["competitionId"]);
  const known = id !== null;
  const { data, error, refetch } = useCall("POST /competitionControl/getInfo", { id: id ?? 0 }, { enabled: known });
  const back = { to: lastPath(pathTo("competition")), text: t("entry.list.back") };
  if (data !== undefined) return <Entries title={t("entry.list.of", { name: data.name })} back={back} />;
  if (known && error === null) return <WaitingForName />;
  return (
    <>
      <PageTitle back={back} />
      {!known || isGone(error) ? (
        <EmptyState title={t("entry.list.gone")} text={t("entry.list.goneText")} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </>
  );
}

function WaitingForName() {
  const { t } = useTexts();
  return (
    <output aria-label={t("shell.ui.loading")}>
      <h1 className="visually-hidden">{t("entry.list.title")}</h1>
      <Skeleton width="min(32rem, 70%)" height="3rem" />
    </output>
  );
}
