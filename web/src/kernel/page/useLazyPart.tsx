import { useCallback, useMemo, useState, type ComponentType } from "react";
import { LateView } from "./LateView.tsx";
import { LostPart } from "./LostPart.tsx";

/**
 * Returns a part of the page that can be opened and closed. Its code is loaded when it is first opened, hovered or focused (`near`).
 *
 *     const search = useLazyPart(loadSearch);
 *     <button onClick={search.open} {...search.near} /> {search.Part && <search.Part onClose={search.close} />}
 */
export function useLazyPart<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  const Part = useMemo(() => {
    return function LazyPart(props: Props) {
      return <LateView load={load} given={props} waiting={null} lost={() => <LostPart onClose={props.onClose} />} />;
    };
  }, [load]);
  return { Part: isOpen ? Part : null, open, close, prepare, near: { onPointerEnter: prepare, onFocus: prepare } };
}
