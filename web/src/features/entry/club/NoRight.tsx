import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { onceRefusals } from "../order/once-refusals.ts";
import { OnceRefusals } from "../order/OnceRefusals.tsx";

/** Tells an organisation why it cannot enter athletes, in the words shown above the races. */
export function NoRight({ competition }: { competition: number }) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const { data, error, refetch } = useCall(
    "POST /competitionControl/getCompetitionEntryInfoList",
    { competitionId: competition },
    { enabled: !viewer.isClub },
  );
  if (viewer.isClub) return <Notice kind="warning">{t("entry.club.noRight")}</Notice>;
  if (data !== undefined) return <OnceRefusals refusals={onceRefusals(data)} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return <SkeletonLines lines={2} label={t("shell.ui.loading")} />;
}
