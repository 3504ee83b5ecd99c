import { writes } from "@rajt/contract/kernel/access";
import { useCall } from "../../kernel/calls/useCall.ts";
import type { OfRecord } from "../../kernel/table/embeddedTable.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { BegunPayments, ClubUnpaid, SandboxNote, useBarredFees } from "../payment/index.ts";

/** Above a person's payments: why licence fees cannot be paid, and payments that the viewer has begun. */
export function PersonPaying({ record: { id, may } }: OfRecord) {
  const { data: mayPay } = useCall(
    "POST /personEditControl/checkPaymentIsPossible",
    { id: id ?? 1 },
    { enabled: id !== null, background: true },
  );
  const hasBarred = useBarredFees();
  // On one's own profile this year's stands above all tabs.
  const isToldAbove = mayPay === false && may?.["isOwn"] === true;
  return (
    <>
      {(mayPay === false || hasBarred) && !isToldAbove && <ClubUnpaid />}
      <OrganisationPaying />
    </>
  );
}

/** Above an organisation's payments: those that the viewer has begun. */
export function OrganisationPaying() {
  const { may } = useViewer();
  return may(writes("Payment")) ? <BegunPayments entries /> : null;
}

/** Said before payments of a party are paid. */
export const ToProviders = () => <SandboxNote providers={["BARION", "SIMPLEPAY"]} />;
