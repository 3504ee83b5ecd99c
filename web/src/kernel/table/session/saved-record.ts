import { useEffect, useState } from "react";

/** The address of the record that was saved last, until a list has shown it. */
const last: { address: string } = { address: "" };

/** Remembers the address of a record that a page saved before it leads back to the list, which then marks its row. */
export function rememberSaved(address: string): void {
  last.address = address;
}

/** Returns the id of the record that was saved before this list opened; null without one. */
export function useSavedRecord(path: string): number | null {
  const [address] = useState(last.address);
  useEffect(
    () => () => {
      last.address = "";
    },
    [],
  );
  return address.startsWith(`${path}/`) ? Number(address.slice(path.length + 1)) : null;
}
