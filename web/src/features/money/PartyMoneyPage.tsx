import { writes } from "@rajt/contract/kernel/access";
import { formatForints } from "@rajt/contract/kernel/money";
import type { PartyMoney } from "@rajt/contract/money/money.calls";
import { partyMoneyTable } from "@rajt/contract/money/party-money.table";
import { partyPaymentTable } from "@rajt/contract/people/party-payment.table";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconCash, IconCashOff, IconCreditCard } from "@tabler/icons-react";
import { useParams } from "react-router";
import { isGone } from "../../kernel/calls/call-error.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { recordId } from "../../kernel/record-id.ts";
import { embeddedTable } from "../../kernel/table/embeddedTable.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { bookingPresets, moneyName } from "./booking.ts";
import { BankReceipt } from "./BankReceipt.tsx";
import { PARTY_MONEY } from "./party-money-calls.ts";
import { PartySearch } from "./PartySearch.tsx";
import styles from "./PartyMoney.module.css";
import { SheetReceipt } from "./SheetReceipt.tsx";
import { UseCredit } from "./UseCredit.tsx";

const Payments = embeddedTable(partyPaymentTable, {
  texts: "people.list.partyPayment",
  by: "party",
  acts: { pay: IconCreditCard, markPaid: IconCash, markUnpaid: IconCashOff },
  named: moneyName({ what: "description", whose: "party", amount: "amount" }),
  presets: { markPaid: bookingPresets },
  reads: ["description", "amount", "outstanding"],
  stale: [PARTY_MONEY],
  card: ["description", "amount", "status", "billedOn"],
});

const Movements = embeddedTable(partyMoneyTable, {
  texts: "money.list",
  by: "party",
  card: ["description", "kind", "amount", "balance", "at"],
});

/** Shows the money of one payer: bank receipts, credit, debts and every movement. */
export function PartyMoneyPage() {
  const { t } = useTexts();
  const { may } = useViewer();
  const id = recordId(useParams()["party"]);
  const { data, error, refetch } = useCall(PARTY_MONEY, { party: id ?? 0 }, { enabled: id !== null });
  const party = id === null ? undefined : data;
  return (
    <div className={styles.page}>
      <PageTitle title={party?.party.name} back={party && { to: pathTo("partyMoney"), text: t("money.party.title") }} />
      <PartySearch key={id} />
      {id === null && <p>{t("money.party.none")}</p>}
      {id === null && may(writes("Finance")) && <SheetReceipt />}
      {id !== null && data === undefined && error === null && <SkeletonLines label={t("shell.ui.loading")} lines={6} />}
      {id !== null && data === undefined && isGone(error) && (
        <EmptyState title={t("money.party.gone")} text={t("money.party.none")} />
      )}
      {id !== null && data === undefined && error !== null && !isGone(error) && (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
      {party !== undefined && (
        <>
          <Sums money={party} />
          {may(writes("Finance")) && <UseCredit money={party} />}
          {may(writes("Finance")) && <BankReceipt key={id} money={party} />}
          <Payments record={party.party} />
          <Movements record={party.party} />
        </>
      )}
    </div>
  );
}

function Sums({ money: { party, credit, openItems } }: { money: PartyMoney }) {
  const { t } = useTexts();
  const owed = openItems.filter(({ debtor }) => debtor.id === party.id).reduce((sum, { rest }) => sum + rest, 0);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t("money.party.owed")}</dt>
        <dd>{formatForints(owed, "running")}</dd>
      </div>
      <div>
        <dt>{t("money.party.credit")}</dt>
        <dd>{formatForints(credit, "running")}</dd>
      </div>
    </dl>
  );
}
