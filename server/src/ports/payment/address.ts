/** An address that is known now, or only once the server listens (port 0). */
export type Address = string | (() => string);

export function addressOf(address: Address): string {
  return typeof address === "string" ? address : address();
}
