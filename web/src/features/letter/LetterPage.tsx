import { writes } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { useParams } from "react-router";
import { isGone } from "../../kernel/calls/call-error.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { recordId } from "../../kernel/record-id.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { LetterForm } from "./LetterForm.tsx";
import { SentLetters } from "./SentLetters.tsx";

/** Lets an organiser write to the entrants of its competition, and shows the sent letters (product/notifications 10). */
export function LetterPage() {
  const { t } = useTexts();
  const { may } = useViewer();
  const competition = recordId(useParams()["competitionId"]);
  const isValid = competition !== null;
  const input = { competition: competition ?? 0 };
  const { data, error, refetch } = useCall("POST /letterControl/getLetters", input, { enabled: isValid });
  const info = useCall(
    "POST /competitionControl/getInfo",
    { id: input.competition },
    { enabled: isValid, background: true },
  );
  const back = isValid
    ? { to: pathTo("competitionEntry", { competitionId: competition }), text: t("entry.edit.back") }
    : undefined;
  return (
    <>
      <PageTitle back={back} lead={info.data?.name} />
      {!isValid || isGone(error) ? (
        <EmptyState title={t("entry.list.gone")} text={t("entry.list.goneText")} />
      ) : data !== undefined ? (
        <>
          {may(writes("Competition")) && (
            <LetterForm competition={competition} raceList={data.raceList} leftToday={data.leftToday} />
          )}
          <SentLetters letters={data.letterList} />
        </>
      ) : error === null ? (
        <SkeletonLines lines={8} label={t("shell.ui.loading")} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </>
  );
}
