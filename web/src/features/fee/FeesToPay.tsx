import { OpenPayments, ClubUnpaid, SandboxNote, useBarredFees } from "../payment/index.ts";

/** Shows, above a payer's list, why licence fees cannot be paid, and open payments. */
export function FeesToPay() {
  return (
    <>
      {useBarredFees() && <ClubUnpaid />}
      <OpenPayments />
    </>
  );
}

/** The note before a payment of fees. */
export const ToBarion = () => <SandboxNote providers={["BARION"]} />;
