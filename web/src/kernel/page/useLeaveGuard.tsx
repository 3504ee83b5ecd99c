import { useEffect, type ReactNode } from "react";
import { useBlocker } from "react-router";
import { useTexts } from "../texts.tsx";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";

/**
 * Asks before navigation within the portal or away from it while changes would be lost. Render the returned element. `givenUp` runs after
 * the user chose to lose them.
 *
 *     const leaveQuestion = useLeaveGuard(form.formState.isDirty);
 *     return <form>… {leaveQuestion}</form>;
 */
export function useLeaveGuard(wouldLose: boolean, givenUp?: () => void): ReactNode {
  const { t } = useTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => wouldLose && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!wouldLose) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [wouldLose]);
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      question={t("shell.leave.question")}
      confirm={t("shell.leave.confirm")}
      danger
      onConfirm={() => {
        givenUp?.();
        blocker.proceed();
      }}
      onCancel={() => blocker.reset()}
    >
      <p>{t("shell.leave.text")}</p>
    </ConfirmDialog>
  );
}
