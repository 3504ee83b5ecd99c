export const PaymentReturn = () => null;
