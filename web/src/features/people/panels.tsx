import { partyMoneyTable } from "@rajt/contract/money/party-money.table";
import { partyPaymentTable } from "@rajt/contract/people/party-payment.table";
import type { personForm } from "@rajt/contract/people/person/person.form";
import { userLogTable } from "@rajt/contract/people/user-log.table";
import { IconCash, IconCashOff, IconCreditCard } from "@tabler/icons-react";
import type { FunctionComponent } from "react";
import type { RecordOf } from "../../kernel/form/form-api.ts";
import type { Panel } from "../../kernel/form/form-options.ts";
import { embeddedTable, type OfRecord } from "../../kernel/table/embeddedTable.tsx";
import { invoiceLink } from "../invoice/index.ts";
import { bookingPresets, moneyName } from "../money/index.ts";
import { OrganisationPaying, PersonPaying, ToProviders } from "./Paying.tsx";
import { MessagesPanel } from "./person/MessagesPanel.tsx";
import { MedicalPanel } from "./person/MedicalPanel.tsx";

/** The part of a party's record that decides which panels the viewer sees. */
type OfParty = { id: number | null; may?: { seePayments?: boolean; seeMoney?: boolean; seeLog?: boolean } };

const paymentsUnder = (above: FunctionComponent<OfRecord>): Panel<OfParty> => ({
  key: "payments",
  isFor: ({ may }) => may?.seePayments === true,
  content: embeddedTable(partyPaymentTable, {
    texts: "people.list.partyPayment",
    by: "party",
    above,
    links: [invoiceLink],
    acts: { pay: IconCreditCard, markPaid: IconCash, markUnpaid: IconCashOff },
    before: { pay: ToProviders },
    named: moneyName({ what: "description", whose: "party", amount: "amount" }),
    presets: { markPaid: bookingPresets },
    reads: ["description", "amount", "outstanding"],
    card: ["description", "amount", "status", "billedOn"],
  }),
});
const payments = paymentsUnder(OrganisationPaying);
const personPayments = paymentsUnder(PersonPaying);

const money: Panel<OfParty> = {
  key: "money",
  isFor: ({ may }) => may?.seeMoney === true,
  content: embeddedTable(partyMoneyTable, {
    texts: "money.list",
    by: "party",
    card: ["description", "kind", "amount", "balance", "at"],
  }),
};

const logs: Panel<OfParty> = {
  key: "logs",
  isFor: ({ may }) => may?.seeLog === true,
  content: embeddedTable(userLogTable, {
    texts: "people.list.userLog",
    by: "user",
    card: ["logDate", "logCategory", "message", "modifierUserName"],
  }),
};

/** The tabs that contain lists (product/people 16). */
export const organisationPanels: readonly Panel<OfParty>[] = [payments, money, logs];

export const personPanels: readonly Panel<RecordOf<typeof personForm>>[] = [
  { ...personPayments, isFor: ({ athleteRegType, may }) => athleteRegType !== "REG_HU" && may?.seePayments === true },
  money,
  {
    key: "medical",
    // Health data are only in records of viewers who may see them.
    isFor: (record) =>
      (record.isAthlete || record.isCompetitor) === true &&
      record.athlete !== undefined &&
      "doctorDate" in record.athlete,
    content: MedicalPanel,
  },
  { key: "messages", isFor: ({ id, may }) => id !== null && may?.writeTo === true, content: MessagesPanel },
  logs,
];
