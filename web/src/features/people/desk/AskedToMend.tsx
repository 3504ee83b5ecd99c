import { formatDay } from "@rajt/contract/kernel/days";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import styles from "../StatusChips.module.css";
import { useFindingText } from "./useFindingText.ts";

type AskedToMendProps = { id: number; isOwn: boolean; goTo: (name: string) => void };

/** Shows on a record what the federation asked for at the desk, until it is mended. */
export function AskedToMend({ id, isOwn, goTo }: AskedToMendProps) {
  const { t, locale } = useTexts();
  const textOf = useFindingText();
  const { data } = useCall("POST /verificationDeskControl/getRequest", { id }, { background: true, staleTime: 0 });
  const request = data?.request;
  if (!request) return null;
  const day = formatDay(request.sentAt.slice(0, 10), locale);
  return (
    <Notice kind="warning" title={isOwn ? t("people.desk.request.own") : t("people.desk.request.other", { day })}>
      {request.points.length > 0 && (
        <ul className={styles.gaps}>
          {request.points.map((point) => (
            <li key={`${point.path} ${point.problem}`}>
              <button type="button" className={styles.gap} onClick={() => goTo(point.path)}>
                {textOf(point)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {request.note !== null && <p>{request.note}</p>}
    </Notice>
  );
}
