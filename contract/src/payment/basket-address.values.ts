/** Added to the address of any page, this opens the basket over it: a link to it needs to know nothing else of the basket. */
export const BASKET_HASH = "#basket";
