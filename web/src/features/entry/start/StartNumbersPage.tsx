import { pathTo } from "@rajt/contract/portal.pages";
import { useParams } from "react-router";
import { isGone } from "../../../kernel/calls/call-error.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { recordId } from "../../../kernel/record-id.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { AssignNumbers } from "./AssignNumbers.tsx";
import { Ranges } from "./Ranges.tsx";
import { StartLists } from "./StartLists.tsx";
import { Timing } from "./Timing.tsx";
import { UnassignedStarters } from "./UnassignedStarters.tsx";

/** Start numbers and start lists of a competition, for its organiser (product/entering 51). */
export function StartNumbersPage() {
  const { t } = useTexts();
  const competition = recordId(useParams()["competitionId"]);
  const known = competition !== null;
  const input = { competition: competition ?? 0 };
  const { data, error, refetch } = useCall("POST /startNumberControl/getNumbering", input, { enabled: known });
  const info = useCall(
    "POST /competitionControl/getInfo",
    { id: input.competition },
    { enabled: known, background: true },
  );
  const back = known
    ? { to: pathTo("competitionEntry", { competitionId: competition }), text: t("entry.edit.back") }
    : undefined;
  return (
    <>
      <PageTitle back={back} lead={info.data?.name} />
      {!known || isGone(error) ? (
        <EmptyState title={t("entry.list.gone")} text={t("entry.list.goneText")} />
      ) : data !== undefined ? (
        <>
          <Ranges competition={competition} numbering={data} />
          <AssignNumbers competition={competition} numbering={data} />
          <UnassignedStarters competition={competition} numbering={data} />
          <StartLists competition={competition} races={data.raceList} />
          <Timing competition={competition} />
        </>
      ) : error === null ? (
        <SkeletonLines lines={8} label={t("shell.ui.loading")} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </>
  );
}
