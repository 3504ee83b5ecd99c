import { createStore, useStore } from "../../kernel/store.ts";

/** The address on which a call found the session expired; null while it is valid. */
const endedAt = createStore<string | null>(null);

export const sessionEnd = {
  at: (address: string): void => endedAt.set(address),
  told: (): void => endedAt.set(null),
};

export const useSessionEnd = (): string | null => useStore(endedAt);
