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

/** Said before fees are paid. */
export const ToBarion = () => <SandboxNote providers={["BARION"]} />;
