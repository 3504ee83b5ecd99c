import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../kernel/texts.tsx";
import { ErrorState } from "../../kernel/ui/ErrorState.tsx";
import { useAct } from "../../kernel/useAct.ts";
import { useViewerRefresh } from "../../kernel/viewer.tsx";

/** Ends the session and forgets what was read with it (S1 §2, §4). */
export function LogoutPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const refreshViewer = useViewerRefresh();
  const { mutate, error } = useAct("GET /userLogin/logout", {
    done: async () => {
      await refreshViewer();
      await navigate("/", { replace: true });
    },
  });
  const leave = useCallback(() => mutate({}), [mutate]);
  useEffect(leave, [leave]);
  return error === null ? <p role="alert">{t("access.logout.leaving")}</p> : <ErrorState error={error} retry={leave} />;
}
