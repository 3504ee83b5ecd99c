import { TAKES_LOCKS_OVER } from "@rajt/contract/kernel/form/lock.rights";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useChange } from "../../calls/useAct.ts";
import { useViewer } from "../../viewer.tsx";
import { LOCKED, type FormApi } from "../form-api.ts";

export type EditLock =
  /** No lock is needed, or its holder is not known yet. */
  | { readonly state: "none" | "asking" }
  | { readonly state: "mine" }
  /** `name` is empty if the server does not send it; `wasMine`: it was taken over from this form; `takeOver` exists for users with that right. */
  | {
      readonly state: "theirs";
      readonly name: string;
      readonly wasMine: boolean;
      readonly takeOver?: { readonly isRunning: boolean; readonly run: () => void };
    };

type Editing = {
  /** Null if no lock is needed. */
  readonly id: number | null;
  /** Whether there are unsaved changes: only then the lock is taken and held. */
  readonly isChanged: boolean;
  /** Runs when the other user releases the lock: the form lacks that user's changes. */
  readonly freed: () => void;
};

/**
 * Manages the edit lock of a record (product/forms 3): viewing polls its holder, the first change takes it, each poll renews it, and
 * leaving the form releases it. A super admin may take it over.
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
    // The form stays editable while the first change requests the lock.
    placeholderData: keepPreviousData,
    refetchInterval: config.settingMap.editLockPollSeconds * 1000,
    // A form in a background tab still needs its lock.
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
  // Without unsaved changes nothing was lost.
  if (wasMine && isFree && !isMine && !isPlaceholderData) setWasMine(false);
  const wasTheirs = useRef(false);
  useEffect(() => {
    if (wasTheirs.current && isFree) freed();
    wasTheirs.current = isTheirs;
  }, [isFree, isTheirs, freed]);
  const take = useChange(async () => (id === null ? { successful: true } : await api.lock(id, "takeOver")), {
    done: () => {
      setTookOver(true);
      // A user with unsaved changes is polling already; refetch now instead of at the next poll.
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
    // A failed lock call does not block typing: a save requests the lock again.
    return data === undefined && !isError ? { state: "asking" } : { state: "none" };
  }
}

/** Releases the lock when no change is left or the form is left, by a link or by closing the page. */
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
