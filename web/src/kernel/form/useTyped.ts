import { useEffect } from "react";
import { useStable } from "../useStable.ts";
import type { FormMethods } from "./useRecordForm.ts";

/** Runs after each change of a value, without drawing the form again. */
export function useTyped({ subscribe }: FormMethods, listener: () => void): void {
  const latest = useStable(listener);
  useEffect(() => subscribe({ formState: { values: true }, callback: latest }), [subscribe, latest]);
}
