import { formatForints } from "@rajt/contract/kernel/money";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { acceptWords } from "./offer-words.ts";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";

/** An athlete of the club, or one of its teams with the members by position. */
type Waiter = { readonly name: string } & ({ readonly athlete: number } | { readonly members: readonly number[] });

type ClubWaitActsProps = {
  competition: number;
  race: number;
  /** Shown in the question if the page does not show it beside the buttons. */
  raceName?: string;
  who: Waiter;
  /** A place is offered and may be declined; otherwise the list can be left. */
  isOffered: boolean;
  /** Today's price in forints; null if unknown. */
  amount?: number | null;
  /** The label of the button that accepts the place; by default it says the price. */
  take?: string;
  /** The offered place cannot be accepted here. */
  leavesOnly?: boolean;
  /** Called instead of a toast. */
  onRefused?: (refusal: Refusal) => void;
};
type Refusal = { readonly code?: string | undefined; readonly message?: string | null | undefined };

/**
 * Lets a club accept the place offered to its athlete or team, or remove them from the list (product/entering 40, 42),
 * each after a question.
 */
export function ClubWaitActs({
  competition,
  race,
  raceName,
  who,
  isOffered,
  amount = null,
  take: takeLabel,
  leavesOnly = false,
  onRefused = toastRefusal,
}: ClubWaitActsProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<"take" | "leave" | null>(null);
  const place = { competition, race };
  const refused = (refusal: Refusal) => {
    onRefused({ ...refusal, message: refusal.message ?? t("entry.failed.change") });
    setAsked(null);
  };
  const options = { invalidates: STALE_AFTER_ENTERING };
  const enterTeam = useAct("POST /competitionEntryControl/clubValtoEntry", {
    ...options,
    done: () => showToast("success", t("entry.done.teamSaved")),
    refused: (refusal, answer) => refused(answer ?? refusal),
  });
  const enter = useAct("POST /competitionEntryControl/clubEntryList", {
    ...options,
    refused,
    done: (answer) => {
      const barred = answer.refused?.[0];
      if (barred === undefined) showToast("success", t("entry.done.entered"));
      else refused(barred);
    },
  });
  const leave = useAct("POST /competitionEntryControl/leaveWaitingList", {
    ...options,
    refused,
    done: () => showToast("success", t("entry.club.wait.left", { name: who.name })),
  });
  const leaving = t(isOffered ? "entry.club.wait.decline" : "entry.club.wait.leave");
  const accepting = takeLabel ?? acceptWords(t, amount);
  const taking = t("athlete" in who ? "entry.action.enter" : "entry.team.wait.take");
  const named = [who.name, raceName].filter(Boolean).join(", ");
  const take = () =>
    "athlete" in who
      ? // The empty list leaves the club's other athletes alone, because the page does not show them.
        enter.mutate({ ...place, athleteIdList: [who.athlete], seenIdList: [] })
      : enterTeam.mutate({ ...place, teamName: who.name, athleteIdList: [...who.members] });
  const drop = () =>
    leave.mutate({ ...place, ...("athlete" in who ? { athleteIdList: [who.athlete] } : { teamName: who.name }) });
  return (
    <>
      {isOffered && !leavesOnly && (
        <Button look="primary" onClick={() => setAsked("take")}>
          {accepting}
          <span className="visually-hidden">: {named}</span>
        </Button>
      )}
      <Button look="quiet" onClick={() => setAsked("leave")}>
        {leaving}
        <span className="visually-hidden">: {named}</span>
      </Button>
      {asked !== null && (
        <ConfirmDialog
          question={t(`entry.club.wait.${asked === "take" ? "confirmTake" : "confirmLeave"}`, { name: who.name })}
          confirm={asked === "take" ? taking : leaving}
          danger={asked === "leave"}
          busy={enter.isPending || enterTeam.isPending || leave.isPending}
          onConfirm={asked === "take" ? take : drop}
          onCancel={() => setAsked(null)}
        >
          {raceName !== undefined && <p>{raceName}</p>}
          {asked === "take" && amount !== null && (
            <p>{t("competition.entering.price", { amount: formatForints(amount, "running") })}</p>
          )}
          {asked === "leave" && <p>{t("entry.club.wait.after")}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

const toastRefusal = ({ message }: Refusal) => showToast("error", message ?? "");
