import { createStore, useStore } from "../store.ts";

const connected = createStore(true);

/** Stores whether the server is reachable, by the last call and by the browser. */
export const connection = {
  reached: (): void => connected.set(true),
  lost: (): void => connected.set(false),
};

export const useConnected = (): boolean => useStore(connected);

addEventListener("offline", connection.lost);
addEventListener("online", connection.reached);
