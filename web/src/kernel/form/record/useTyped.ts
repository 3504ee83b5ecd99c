import { useEffect } from "react";
import { useStable } from "../../useStable.ts";
import type { FormMethods } from "../useServerForm.ts";

/** Runs after each change of a value, without drawing the form again; `name` is the path that changed, undefined where it is all of them. */
export function useTyped({ subscribe }: FormMethods, listener: (name?: string) => void): void {
  const latest = useStable(listener);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => latest(name) }),
    [subscribe, latest],
  );
}
