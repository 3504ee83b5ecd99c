import { useCallback, useState, type ComponentType } from "react";
import { loadCode } from "./load-code.ts";
import { LostPart } from "./LostPart.tsx";

/**
 * A part of the page whose code is loaded when it is first opened, or a little before (`prepare`, for a pointer or the focus that comes near).
 * Code that does not come is a question in its place, never a broken page.
 *
 *     const search = useLazyPart(loadSearch);
 *     <button onClick={search.open} /> {search.Part && <search.Part onClose={search.close} />}
 */
export function useLazyPart<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const [opened, setOpened] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
  const open = useCallback(() => {
    loadCode(load).then(
      (Part) => setOpened({ Part }),
      () => setOpened({ Part: LostPart }),
    );
  }, [load]);
  const close = useCallback(() => setOpened(null), []);
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  return { Part: opened?.Part ?? null, open, close, prepare, near: { onPointerEnter: prepare, onFocus: prepare } };
}
