import { useEffect, type ReactNode } from "react";
import { useBlocker } from "react-router";
import { useTexts } from "../texts.tsx";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";

/**
 * Asks before leaving while something would be lost, inside the portal and out of it: render what it returns. `givenUp` runs once somebody
 * has chosen to lose it.
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
