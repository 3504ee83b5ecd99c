import { useTexts } from "../../../kernel/texts.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import head from "./CompetitionHead.module.css";

const ANSWERS = 5;

/** The detail page while it loads, in its final layout. */
export function DetailSkeleton() {
  const { t } = useTexts();
  return (
    <>
      <output className="visually-hidden">{t("competition.dialog.loading")}</output>
      <div className={head.head}>
        <div className={head.picture} />
        <div className={head.words}>
          <Skeleton width="min(26ch, 80%)" height="4rem" />
          <Skeleton width="18ch" height="2.1rem" />
        </div>
        <div className={head.answers}>
          {Array.from({ length: ANSWERS }, (_, answer) => (
            <Skeleton key={answer} height="4.4rem" />
          ))}
        </div>
      </div>
      <Skeleton height="26rem" />
      <Skeleton height="4.4rem" />
    </>
  );
}
