import { useEffect } from "react";
import { useStable } from "../../useStable.ts";
import type { FormMethods } from "../useServerForm.ts";

/** Runs after each change of a value, without a render; `name` is the changed path, undefined for all of them. */
export function useTyped({ subscribe }: FormMethods, listener: (name?: string) => void): void {
  const latest = useStable(listener);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => latest(name) }),
    [subscribe, latest],
  );
}
