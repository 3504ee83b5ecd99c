import { formatDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { WORK_GROUPS, type WorkGroup, type WorkSeverity } from "@rajt/contract/work/work.values";
import type { DeskKind } from "@rajt/contract/people/verification-desk.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconChecks, IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import type { CallOutput } from "../../kernel/calls/calls.ts";
import { openedPath } from "@rajt/contract/kernel/table/opening-address";
import { numberText } from "../../kernel/table/cell/cell-text.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Badge, type BadgeKind } from "../../kernel/ui/page/Badge.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { StaleNotice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { useWork } from "./useWork.ts";
import styles from "./WorkPage.module.css";

type Work = CallOutput<"GET /workControl/getWork">["data"][number];

/**
 * Shows what waits for the viewer (product/work 1): each count links to its list, filtered and oldest first, each
 * sentence to its page.
 */
export function WorkPage() {
  const { t } = useTexts();
  const { data, isError, error, refetch } = useWork({});
  const retry = () => void refetch();
  return (
    <>
      <PageTitle lead={t("work.intro")} />
      {isError && data !== undefined && <StaleNotice retry={retry} />}
      {isError && data === undefined && <ErrorState error={error} retry={retry} />}
      {!isError && data === undefined && <SkeletonLines lines={8} label={t("shell.ui.loading")} />}
      {data !== undefined && <Groups works={data.data.filter(({ count }) => count > 0)} />}
    </>
  );
}

function Groups({ works }: { works: readonly Work[] }) {
  const { t } = useTexts();
  if (works.length === 0)
    return <EmptyState icon={<IconChecks size={28} />} title={t("work.none")} text={t("work.noneText")} />;
  return (
    <div className={styles.groups}>
      {WORK_GROUPS.map((group) => {
        const own = works.filter((work) => work.group === group);
        return own.length > 0 && <Group key={group} group={group} works={own} />;
      })}
    </div>
  );
}

/** Values come without a language; that of a day is formatted here. */
const withDay = (values: Work["values"], locale: Locale): Work["values"] =>
  typeof values?.["day"] === "string" ? { ...values, day: formatDay(values["day"], locale) } : values;

/** The kinds of work that the verification desk goes through one by one. */
const DESK_OF: Readonly<Partial<Record<Work["id"], DeskKind>>> = {
  athletesToVerify: "athlete",
  competitorsToVerify: "competitor",
  refereesToVerify: "referee",
  trainersToVerify: "trainer",
};

const COLOURS: Readonly<Record<WorkSeverity, BadgeKind>> = { error: "danger", warning: "warning", info: "info" };

function Group({ group, works }: { group: WorkGroup; works: readonly Work[] }) {
  const { t, say, locale } = useTexts();
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{t(`work.group.${group}`)}</h2>
      <ul>
        {works.map(({ id: kind, severity, path, count, filter, order, values }) => (
          <li key={JSON.stringify([kind, path, values])}>
            <PortalLink
              to={filter.length + order.length === 0 ? path : openedPath(path, { filter, order, isWork: true })}
              className={styles.work ?? ""}
            >
              <Badge kind={COLOURS[severity]}>{numberText(count, locale)}</Badge>
              <span className={styles.words}>{say(`work.kind.${kind}`, withDay(values, locale))}</span>
              <IconChevronRight size={18} aria-hidden />
            </PortalLink>
            {DESK_OF[kind] && (
              <PortalLink to={pathTo("verificationDesk", { kind: DESK_OF[kind] })} className={styles.desk ?? ""}>
                {t("people.desk.open")}
              </PortalLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
