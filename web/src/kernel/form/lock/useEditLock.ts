import { TAKES_LOCKS_OVER } from "@rajt/contract/kernel/form/lock.rights";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useChange } from "../../calls/useAct.ts";
import { useViewer } from "../../viewer.tsx";
import { LOCKED, type FormApi } from "../form-api.ts";

export type EditLock =
  /** Nobody needs it, or it is not yet known who has it. */
  | { readonly state: "none" | "asking" }
  | { readonly state: "mine" }
  /** `name` is empty where the server does not tell; `wasMine`: it was taken over from here; `takeOver` is there for who may. */
  | {
      readonly state: "theirs";
      readonly name: string;
      readonly wasMine: boolean;
      readonly takeOver?: { readonly isRunning: boolean; readonly run: () => void };
    };

type Editing = {
  /** Null where the right is not needed. */
  readonly id: number | null;
  /** True once something has been changed: only then it is taken, and given back when nothing is any more. */
  readonly isChanged: boolean;
  /** Runs when the other who had it has let go: what they saved is not yet in the form. */
  readonly freed: () => void;
};

/**
 * Holds the right to edit a record (product/forms 3): who only looks asks who has it, the first change takes it, each poll keeps it, and it is
 * given back when the form is left. A super admin may take it over.
 */
export function useEditLock(api: FormApi, { id, isChanged, freed }: Editing): { lock: EditLock; askAgain: () => void } {
  const { config, may } = useViewer();
  const [tookOver, setTookOver] = useState(false);
  const isNeeded = id !== null;
  const intent = isChanged || tookOver ? "edit" : "look";
  const { data, refetch, isError, isPlaceholderData } = useQuery({
    queryKey: [`POST /${api.control}/requestEditAccess`, { id, intent }],
    queryFn: ({ signal }) => (id === null ? null : api.lock(id, intent, signal)),
    enabled: isNeeded,
    // Typing goes on while the first change asks for it.
    placeholderData: keepPreviousData,
    refetchInterval: config.settingMap.editLockPollSeconds * 1000,
    // A form in a tab behind is still open.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { background: true },
  });
  const isFree = data?.successful === true;
  const isMine = isFree && intent === "edit" && !isPlaceholderData;
  const isTheirs = data?.successful === false && LOCKED.has(data.code);
  useRelease(api, isMine ? id : null);
  const [wasMine, setWasMine] = useState(false);
  if (isMine && !wasMine) setWasMine(true);
  // Who has nothing to lose has lost nothing.
  if (wasMine && isFree && !isMine && !isPlaceholderData) setWasMine(false);
  const wasTheirs = useRef(false);
  useEffect(() => {
    if (wasTheirs.current && isFree) freed();
    wasTheirs.current = isTheirs;
  }, [isFree, isTheirs, freed]);
  const take = useChange(async () => (id === null ? { successful: true } : await api.lock(id, "takeOver")), {
    done: () => {
      setTookOver(true);
      // Who had typed was asking for it already, and would hear at the next poll alone.
      if (intent === "edit") void refetch();
    },
  });
  return { lock: lockOf(), askAgain: () => void refetch() };

  function lockOf(): EditLock {
    if (!isNeeded) return { state: "none" };
    if (isMine) return { state: "mine" };
    if (isTheirs)
      return {
        state: "theirs",
        name: data.activeUserName ?? "",
        wasMine,
        ...(may(TAKES_LOCKS_OVER) && { takeOver: { isRunning: take.isPending, run: () => take.mutate() } }),
      };
    // That it could not be asked keeps nobody from typing: saving asks again.
    return data === undefined && !isError ? { state: "asking" } : { state: "none" };
  }
}

/** Gives back what was held when nothing is changed any more or the form is left, by a link or by closing the page. */
function useRelease(api: FormApi, held: number | null): void {
  useEffect(() => {
    if (held === null) return undefined;
    const release = () => api.release(held);
    addEventListener("pagehide", release);
    return () => {
      removeEventListener("pagehide", release);
      release();
    };
  }, [api, held]);
}
