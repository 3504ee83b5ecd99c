import { partyMoneyTable } from "@rajt/contract/money/party-money.table";
import { partyPaymentTable } from "@rajt/contract/people/party-payment.table";
import type { personForm } from "@rajt/contract/people/person/person.form";
import { userLogTable } from "@rajt/contract/people/user-log.table";
import { IconCash, IconCashOff } from "@tabler/icons-react";
import type { RecordOf } from "../../kernel/form/form-api.ts";
import type { Panel } from "../../kernel/form/form-options.ts";
import { embeddedTable } from "../../kernel/table/embeddedTable.tsx";
import type { ViewerValue } from "../../kernel/viewer.tsx";
import { MedicalPanel } from "./person/MedicalPanel.tsx";

/** Whose record it is, and whose member. */
type OfParty = { id: number | null; club?: { id: number } | null | undefined };

const payments: Panel<OfParty> = {
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
const money: Panel<OfParty> = {
  key: "money",
  isFor: ({ id }, { viewer }) => viewer.isSuperAdmin || id === viewer.accountId,
  content: embeddedTable(partyMoneyTable, {
    texts: "money.list",
    by: "party",
    card: ["description", "kind", "amount", "balance", "at"],
  }),
};

const logs: Panel<OfParty> = {
  key: "logs",
  isFor: (_record, { viewer }) => viewer.isSuperAdmin,
  content: embeddedTable(userLogTable, {
    texts: "people.list.userLog",
    by: "user",
    card: ["logDate", "logCategory", "message", "modifierUserName"],
  }),
};

/** The tabs that hold lists (product/people 16). */
export const organisationPanels: readonly Panel<OfParty>[] = [payments, money, logs];

export const personPanels: readonly Panel<RecordOf<typeof personForm>>[] = [
  { ...payments, isFor: (record, who) => record.athleteRegType !== "REG_HU" && seesPayments(record, who) },
  money,
  {
    key: "medical",
    // Health data are in the record of whoever may see them, and in no other.
    isFor: (record) => (record.isAthlete || record.isCompetitor) === true && "athlete/doctorDate" in record,
    content: MedicalPanel,
  },
  logs,
];

/** A party's payments are its own, its club's and the super admins' (product/money 19); the server gives nobody else a row. */
function seesPayments({ id, club }: OfParty, { viewer }: ViewerValue): boolean {
  const { accountId, isClub, isSuperAdmin } = viewer;
  return isSuperAdmin || id === accountId || (isClub && club?.id === accountId);
}
