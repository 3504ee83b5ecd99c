import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useViewer } from "../../viewer.tsx";
import { LOCKED, type FormApi } from "../form-api.ts";

export type EditLock =
  /** Nobody needs it, or it is not yet known who has it. */
  | { readonly state: "none" | "asking" }
  | { readonly state: "mine" }
  /** `name` is empty where the server does not tell. */
  | { readonly state: "theirs"; readonly name: string };

/**
 * The right to edit a record, asked for when the form opens and again at every poll (product/forms 3), and given back when it is left.
 * When it passes over from somebody else `takenOver` runs: what they saved is not yet in the form.
 */
export function useEditLock(
  api: FormApi,
  id: number | null,
  takenOver: () => void,
): { lock: EditLock; askAgain: () => void } {
  const { config } = useViewer();
  const isNeeded = id !== null;
  const { data, refetch, isError } = useQuery({
    queryKey: [`POST /${api.control}/requestEditAccess`, { id }],
    queryFn: ({ signal }) => (id === null ? null : api.lock(id, signal)),
    enabled: isNeeded,
    refetchInterval: config.settingMap.editLockPollSeconds * 1000,
    // A form in a tab behind is still open.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { background: true },
  });
  const isMine = data?.successful === true;
  const isTheirs = data?.successful === false && LOCKED.has(data.code);
  useRelease(api, isMine ? id : null);
  const wasTheirs = useRef(false);
  useEffect(() => {
    if (wasTheirs.current && isMine) takenOver();
    wasTheirs.current = isTheirs;
  }, [isMine, isTheirs, takenOver]);
  return { lock: lockOf(), askAgain: () => void refetch() };

  function lockOf(): EditLock {
    if (!isNeeded) return { state: "none" };
    if (isMine) return { state: "mine" };
    if (isTheirs) return { state: "theirs", name: data.activeUserName ?? "" };
    // That it could not be asked keeps nobody from typing: saving asks again.
    return data === undefined && !isError ? { state: "asking" } : { state: "none" };
  }
}

/** Gives back what was held when the form is left, by a link or by closing the page. */
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
