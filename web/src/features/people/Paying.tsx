import { writes } from "@rajt/contract/kernel/access";
import { useCall } from "../../kernel/calls/useCall.ts";
import type { OfRecord } from "../../kernel/table/embeddedTable.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { FeesBarred } from "./OpenTransfer.tsx";
import { OpenPayments, ClubUnpaid, SandboxNote, useBarredFees } from "../payment/index.ts";

/** Above a person's payments: why licence fees cannot be paid, and the viewer's unfinished payments. */
export function PersonPaying({ record: { id, may } }: OfRecord) {
  const { data: mayPay } = useCall(
    "POST /personEditControl/checkPaymentIsPossible",
    { id: id ?? 1 },
    { enabled: id !== null, background: true },
  );
  const hasBarred = useBarredFees();
  // On the own profile the reason is shown above all tabs.
  const isShownAbove = may?.["isOwn"] === true;
  return (
    <>
      {id !== null && mayPay === false && !isShownAbove && <FeesBarred person={id} />}
      {mayPay === true && hasBarred && <ClubUnpaid />}
      <OrganisationPaying />
    </>
  );
}

/** Above an organisation's payments: the viewer's unfinished ones. */
export function OrganisationPaying() {
  const { may } = useViewer();
  return may(writes("Payment")) ? <OpenPayments entries /> : null;
}

/** Shown before a party's payments are paid. */
export const ToProviders = () => <SandboxNote providers={["BARION", "SIMPLEPAY"]} />;
