/** The parts of payments for other features: fees to pay, open payments, transfer sheets. */
export { SandboxNote } from "./SandboxNote.tsx";
export { OpenPayments } from "./open/OpenPayments.tsx";
export { ClubUnpaid, useBarredFees } from "./fee/ClubUnpaid.tsx";
export { PayFee } from "./fee/PayFee.tsx";
export { BASKET, FEES } from "./owed-calls.ts";
export { Fact, Facts } from "./transfer-sheet/Facts.tsx";
export { PayByTransferButton } from "./transfer-sheet/PayByTransferButton.tsx";
