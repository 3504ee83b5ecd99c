import { useEffect } from "react";
import { useNavigate } from "react-router";
import { loginPath, SESSION_ENDED } from "../../kernel/page/return-target.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import { sessionEnd, useSessionEnd } from "./session-end.ts";

/**
 * Leads to the sign-in page when a call found the session over, with the way back. Not before the page itself knows that nobody is signed in: the
 * sign-in page would send somebody signed in straight back.
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
