/** An address known now, or one that is known only once the server listens (port 0). */
export type Address = string | (() => string);

export function addressOf(address: Address): string {
  return typeof address === "string" ? address : address();
}
