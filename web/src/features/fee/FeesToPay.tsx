import { OpenPayments, ClubUnpaid, SandboxNote, useBarredFees } from "../payment/index.ts";

/** Above the list of a payer: why licence fees in it cannot be paid, and unfinished payments. */
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
