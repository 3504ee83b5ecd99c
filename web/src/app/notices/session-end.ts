import { createStore, useStore } from "../../kernel/store.ts";

/** The address on which a call of the page found the session over; null while it lives. */
const endedAt = createStore<string | null>(null);

export const sessionEnd = {
  at: (address: string): void => endedAt.set(address),
  told: (): void => endedAt.set(null),
};

export const useSessionEnd = (): string | null => useStore(endedAt);
