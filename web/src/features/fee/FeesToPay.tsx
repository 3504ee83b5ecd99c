import { BegunPayments, ClubUnpaid, SandboxNote, useBarredFees } from "../payment/index.ts";

/** Above the list of a payer: why licence fees in it cannot be paid, and payments that were begun. */
export function FeesToPay() {
  return (
    <>
      {useBarredFees() && <ClubUnpaid />}
      <BegunPayments />
    </>
  );
}

/** Said before fees are paid. */
export const ToBarion = () => <SandboxNote providers={["BARION"]} />;
