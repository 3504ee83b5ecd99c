import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../../kernel/texts.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useViewerRefresh } from "../../../kernel/viewer.tsx";

/** Ends the session at once and clears what was read with it. */
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
  if (error !== null) return <ErrorState error={error} retry={leave} />;
  return <p role="alert">{t("access.logout.leaving")}</p>;
}
