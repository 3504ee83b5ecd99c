import { useEffect, useState, type ComponentType } from "react";
import { loadCode, reopen } from "./load-code.ts";

type Late<Props> = { readonly Part: ComponentType<Props> | null; readonly isLost: boolean; readonly retry: () => void };

/**
 * Loads the code of a part when it is first shown: `Part` is null until it is there, `isLost` says that it did not come. Then `retry` opens the page
 * anew, since within this one a browser may give it never again (Chromium from version 150 on); without a server it asks again here. Whoever draws the
 * part decides what stands in its place meanwhile, and at which address (`at`) it is opened again, where that is not the one that is open.
 */
export function useLateCode<Props extends object>(load: () => Promise<ComponentType<Props>>, at?: string): Late<Props> {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> } | "lost" | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let gone = false;
    loadCode(load).then(
      (Part) => gone || setLoaded({ Part }),
      () => gone || setLoaded("lost"),
    );
    return () => {
      gone = true;
    };
  }, [load, tries]);
  const isLost = loaded === "lost";
  return {
    Part: isLost ? null : (loaded?.Part ?? null),
    isLost,
    retry: () => void reopen(() => setTries(tries + 1), at),
  };
}
