import { pathTo } from "@rajt/contract/portal.pages";
import type { DoubtfulPayment } from "@rajt/contract/payment/doubt/doubtful-payment.calls";
import { formatMoment } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useParams } from "react-router";
import { isGone } from "../../../kernel/calls/call-error.ts";
import { recordId } from "../../../kernel/record-id.ts";
import { lastPath } from "../../../kernel/table/session/place.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { DecideDoubt } from "./DecideDoubt.tsx";
import styles from "./DoubtfulPaymentPage.module.css";

/** Shows a doubtful payment: ordered and received amount, items, and open decisions. */
export function DoubtfulPaymentPage() {
  const { t } = useTexts();
  const id = recordId(useParams()["id"]);
  const isValid = id !== null;
  const { data, error, refetch } = useCall(
    "POST /doubtfulPaymentControl/getOne",
    { id: id ?? 0 },
    { enabled: isValid },
  );
  const back = { to: lastPath(pathTo("doubtfulPayment")), text: t("payment.doubt.page.back") };
  return (
    <>
      <PageTitle title={data?.orderRef ?? undefined} back={back} />
      {data !== undefined && <Facts doubt={data} />}
      {data === undefined && isValid && error === null && <SkeletonLines label={t("shell.ui.loading")} lines={6} />}
      {data === undefined && (!isValid || isGone(error)) && (
        <EmptyState title={t("payment.doubt.page.gone")} text={t("payment.doubt.page.goneText")} />
      )}
      {data === undefined && isValid && error !== null && !isGone(error) && (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </>
  );
}

function Facts({ doubt }: { doubt: DoubtfulPayment }) {
  const { t, say, locale } = useTexts();
  const moment = (text: string) => formatMoment(new Date(text), locale);
  const forints = (amount: number) => formatForints(amount, "running");
  const facts: readonly (readonly [string, string])[] = [
    [t("payment.doubt.list.state"), t(`payment.doubt.state.${doubt.decision ?? "WAITING"}`)],
    [t("payment.doubt.list.payer"), doubt.payer.name],
    [t("payment.doubt.page.asked"), forints(doubt.asked)],
    [t("payment.doubt.page.came"), doubt.came === null ? t("payment.doubt.page.cameUnknown") : forints(doubt.came)],
    [t("payment.doubt.list.provider"), say(`payment.doubt.provider.${doubt.provider}`)],
    [t("payment.doubt.page.transactionId"), doubt.transactionId ?? "–"],
    [t("payment.doubt.page.startedAt"), moment(doubt.startedAt)],
    [t("payment.doubt.list.foundAt"), moment(doubt.foundAt)],
  ];
  return (
    <div className={styles.page}>
      <Notice kind="warning">{t(`payment.doubt.whyText.${doubt.why}`)}</Notice>
      <FactList facts={facts} />
      <section>
        <h2 className={styles.heading}>{t("payment.doubt.list.items")}</h2>
        <ul className={styles.items}>
          {doubt.items.map(({ title, amount, owed }) => (
            <li key={title} className={styles.item}>
              <span>{title}</span>
              <span className={styles.amount}>
                {forints(amount)} <small>{`${t("payment.doubt.page.owed")}: ${forints(owed)}`}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {doubt.decidedAt !== null && (
        <section>
          <h2 className={styles.heading}>{t("payment.doubt.page.decision")}</h2>
          <FactList
            facts={[
              [t("payment.doubt.list.decidedBy"), doubt.decidedBy ?? "–"],
              [t("payment.doubt.list.decidedAt"), moment(doubt.decidedAt)],
              [t("payment.doubt.page.reason"), doubt.reason ?? "–"],
            ]}
          />
        </section>
      )}
      <div className={styles.acts}>
        {doubt.choices.map((decision) => (
          <DecideDoubt key={decision} id={doubt.id} decision={decision} />
        ))}
      </div>
    </div>
  );
}

const FactList = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
