import { useCallback, useEffect } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useViewerRefresh } from "../../../kernel/viewer.tsx";
import { AccessCard } from "./AccessCard.tsx";

/**
 * Ends the session and clears what was read with it. A link of the portal acts at once. An address opened directly may
 * come from another site, so it needs a click.
 */
export function LogoutPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const refreshViewer = useViewerRefresh();
  const isAsked = useNavigationType() !== "POP";
  const { mutate, error, isPending } = useAct("GET /userLogin/logout", {
    done: async () => {
      await refreshViewer();
      await navigate("/", { replace: true });
    },
  });
  const leave = useCallback(() => mutate({}), [mutate]);
  useEffect(() => {
    if (isAsked) leave();
  }, [isAsked, leave]);
  if (error !== null) return <ErrorState error={error} retry={leave} />;
  if (isAsked) return <p role="alert">{t("access.logout.leaving")}</p>;
  return (
    <AccessCard>
      <FormMessage kind="info" text={t("access.logout.text")} />
      <Button look="primary" busy={isPending} onClick={leave}>
        {t("access.logout.submit")}
      </Button>
    </AccessCard>
  );
}
