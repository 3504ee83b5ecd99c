import { useEffect, useState, type ComponentType } from "react";
import { loadCode } from "./load-code.ts";

type Late<Props> = { readonly Part: ComponentType<Props> | null; readonly isLost: boolean; readonly retry: () => void };

/**
 * Loads the code of a part when it is first shown: `Part` is null until it is there, `isLost` says that it did not come, and `retry` asks for it
 * again. Whoever draws the part decides what stands in its place meanwhile.
 */
export function useLateCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words?: "first",
): Late<Props> {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> } | "lost" | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let gone = false;
    loadCode(load, words).then(
      (Part) => gone || setLoaded({ Part }),
      () => gone || setLoaded("lost"),
    );
    return () => {
      gone = true;
    };
  }, [load, words, tries]);
  const isLost = loaded === "lost";
  return { Part: isLost ? null : (loaded?.Part ?? null), isLost, retry: () => setTries(tries + 1) };
}
