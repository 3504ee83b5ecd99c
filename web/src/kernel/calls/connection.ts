import { createStore, useStore } from "../store.ts";

const connected = createStore(true);

/** Returns whether the server can be reached, as far as the last call and the browser know. */
export const connection = {
  reached: (): void => connected.set(true),
  lost: (): void => connected.set(false),
};

export const useConnected = (): boolean => useStore(connected);

addEventListener("offline", connection.lost);
addEventListener("online", connection.reached);
