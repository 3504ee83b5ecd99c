import { partyMoneyTable } from "@rajt/contract/money/party-money.table";
import { partyPaymentTable } from "@rajt/contract/people/party-payment.table";
import { userLogTable } from "@rajt/contract/people/user-log.table";
import { IconCash, IconCashOff } from "@tabler/icons-react";
import type { FormRecord } from "../../kernel/form/form-api.ts";
import type { Panel } from "../../kernel/form/form-options.ts";
import { inForm } from "../../kernel/form/record/nested-names.ts";
import { isNamed } from "../../kernel/form/record/values.ts";
import { embeddedTable } from "../../kernel/table/embeddedTable.tsx";
import type { ViewerValue } from "../../kernel/viewer.tsx";
import { MedicalPanel } from "./person/MedicalPanel.tsx";

const payments: Panel = {
  key: "payments",
  isFor: seesPayments,
  content: embeddedTable(partyPaymentTable, {
    texts: "people.list.partyPayment",
    by: "party",
    acts: { markPaid: IconCash, markUnpaid: IconCashOff },
    card: ["description", "amount", "status", "billedOn"],
  }),
};

/** Every movement, for the party itself and super admins. */
const money: Panel = {
  key: "money",
  isFor: ({ id }, { viewer }) => viewer.isSuperAdmin || id === viewer.accountId,
  content: embeddedTable(partyMoneyTable, {
    texts: "money.list",
    by: "party",
    card: ["description", "kind", "amount", "balance", "at"],
  }),
};

const logs: Panel = {
  key: "logs",
  isFor: (_record, { viewer }) => viewer.isSuperAdmin,
  content: embeddedTable(userLogTable, {
    texts: "people.list.userLog",
    by: "user",
    card: ["logDate", "logCategory", "message", "modifierUserName"],
  }),
};

/** The tabs of S3 §2.3 that hold lists. */
export const organisationPanels: readonly Panel[] = [payments, money, logs];

export const personPanels: readonly Panel[] = [
  { ...payments, isFor: (record, who) => record["athleteRegType"] !== "REG_HU" && seesPayments(record, who) },
  money,
  {
    key: "medical",
    // Health data are in the record of whoever may see them, and in no other.
    isFor: (record) =>
      (record["isAthlete"] === true || record["isCompetitor"] === true) && inForm("athlete.doctorDate") in record,
    content: MedicalPanel,
  },
  logs,
];

/** A party's payments are its own, its club's and the super admins' (decisions §3); the server gives nobody else a row. */
function seesPayments({ id, club }: FormRecord, { viewer }: ViewerValue): boolean {
  const { accountId, isClub, isSuperAdmin } = viewer;
  return isSuperAdmin || id === accountId || (isClub && isNamed(club) && club.id === accountId);
}
