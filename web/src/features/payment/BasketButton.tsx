export const BasketButton = () => null;
