import { useLocation } from "react-router";

/**
 * Returns the name to sign in with that another page of the sign-in carried over. It travels in the state of the
 * history, so that no address is in a URL.
 */
export function useCarriedName(): string {
  const state: unknown = useLocation().state;
  const name = typeof state === "object" && state !== null && "name" in state ? state.name : "";
  return typeof name === "string" ? name : "";
}
