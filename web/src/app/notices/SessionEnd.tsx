import { useEffect } from "react";
import { useNavigate } from "react-router";
import { loginPath, SESSION_ENDED } from "../../kernel/page/return-target.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import { sessionEnd, useSessionEnd } from "./session-end.ts";

/**
 * Redirects to the sign-in page with a return target when a call found the session expired. It waits until the page's viewer is signed out:
 * the sign-in page redirects signed-in viewers back.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const { signedIn } = useViewer();
  const address = useSessionEnd();
  useEffect(() => {
    if (address === null || signedIn) return;
    sessionEnd.told();
    void navigate(loginPath(address), { state: SESSION_ENDED });
  }, [address, signedIn, navigate]);
  return null;
}
