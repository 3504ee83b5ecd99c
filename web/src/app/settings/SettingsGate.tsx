import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useConnected } from "../../kernel/calls/connection.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { useAct } from "../../kernel/calls/useAct.ts";
import { callQuery } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import { settingsMirror, useMirror } from "./settings.ts";

const SETTINGS = "GET /dashboardSettingControl/getSettings";

/** Long enough that several changes are one request, short enough to end before a page closes. */
const SAVE_AFTER_MS = 400;

/**
 * Shows the page once the account's settings are applied: at once if this browser has them, else after one call. Saves later changes with
 * the account.
 */
export function SettingsGate({ splash, children }: { splash: ReactNode; children: ReactNode }) {
  const { accountId } = useViewer().viewer;
  const { owner } = useMirror();
  const failed = useArrival(accountId);
  useSaving(accountId);
  return accountId === null || owner === accountId || failed ? children : splash;
}

/** Loads an account's settings once; returns whether that failed. The account is part of the query key. */
function useArrival(accountId: number | null): boolean {
  const { data, isError } = useQuery({
    ...callQuery(SETTINGS, {}, { background: true, enabled: accountId !== null, staleTime: Infinity }),
    queryKey: [SETTINGS, {}, accountId],
  });
  useEffect(() => {
    if (accountId !== null && data !== undefined) settingsMirror.arrive(accountId, data);
  }, [accountId, data]);
  return isError;
}

/** Sends changed settings. Failed ones stay in this browser and are sent with the next change, or when the network returns. */
function useSaving(accountId: number | null): void {
  const { say } = useTexts();
  const connected = useConnected();
  const { owner, unsaved } = useMirror();
  const { mutate, reset, isPending, isError, variables } = useAct("POST /dashboardSettingControl/saveSettings", {
    done: (_, sent) => settingsMirror.saved(sent),
    refused: ({ message, code = "kernel.error.invalid" }) => {
      settingsMirror.forget();
      showToast("error", message ?? say(code));
    },
  });
  const waits = accountId !== null && owner === accountId && Object.keys(unsaved).length > 0;
  const failed = isError && variables === unsaved;
  useEffect(() => {
    if (connected) reset();
  }, [connected, reset]);
  useEffect(() => {
    if (!waits || isPending || failed) return undefined;
    const timer = setTimeout(() => mutate(unsaved), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waits, isPending, failed, unsaved, mutate]);
}
