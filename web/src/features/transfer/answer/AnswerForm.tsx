import type { Answer } from "@rajt/contract/kernel/calls";
import type { Problem } from "@rajt/contract/kernel/form/form";
import { formatMoment } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { LONGEST_REASON, type TransferActor, type TransferMove } from "@rajt/contract/transfer/transfer.flow";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { useChange } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { PermissionField } from "../PermissionField.tsx";
import { Tick } from "../Tick.tsx";
import { STALE_AFTER_STEP } from "../transfer-calls.ts";
import styles from "../Transfer.module.css";
import { useProblems } from "../useProblems.ts";
import { ReasonField } from "./ReasonField.tsx";

type TickName = "athleteCheck1" | "athleteCheck2" | "srcClubCheck1";

/** An answer as it is sent. */
export type GivenAnswer = Readonly<Record<TickName, boolean>> & {
  readonly accept: boolean;
  readonly description: string | null;
  readonly showDescription: boolean;
  readonly parentalPermission: string | null;
};

/** The differences between the answers of the three parties. */
export type Answering = {
  readonly actor: Exclude<TransferActor, "targetClub">;
  readonly moves: readonly TransferMove[];
  readonly ticks: readonly TickName[];
  readonly problems: (given: GivenAnswer, transfer: Transfer) => readonly Problem[];
  readonly send: (given: GivenAnswer, transferId: number) => Promise<Answer>;
};

type AnswerFormProps = { transfer: Transfer; answering: Answering };

const NO_TICKS = { athleteCheck1: false, athleteCheck2: false, srcClubCheck1: false };

/** The form of a party's answer. If the transfer has moved on, it shows the last step and keeps the typed values. */
export function AnswerForm({ transfer, answering }: AnswerFormProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { actor, moves, ticks: names, problems, send } = answering;
  const [decision, setDecision] = useState<"accept" | "reject" | null>(null);
  const [ticks, setTicks] = useState(NO_TICKS);
  const [description, setDescription] = useState("");
  const [showDescription, setShowDescription] = useState(false);
  const [permission, setPermission] = useState("");
  const { box, errors, refusal, show, showRefusal } = useProblems<HTMLFormElement>();
  const isOpen = moves.some((move) => transfer.moves.includes(move));
  // Typed values stay, whatever happens to the transfer meanwhile.
  const [wasOpen] = useState(isOpen);
  const choice = useId();
  const to = transfer.targetClub.shortName;
  const fail = () => showToast("error", t("transfer.answer.failed"));
  const readAgain = () => Promise.all(STALE_AFTER_STEP.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  const answer = useChange((given: GivenAnswer) => send(given, transfer.id), {
    settled: readAgain,
    done: () => {
      showToast("success", t("transfer.answer.done"));
      void navigate(pathTo("athleteTransfer"));
    },
    refused: (refused) => {
      showRefusal(refused);
      fail();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAccepted = decision === "accept";
    const given: GivenAnswer = {
      accept: isAccepted,
      description: isAccepted ? null : description.trim(),
      showDescription,
      parentalPermission: isAccepted ? permission || null : null,
      ...ticks,
    };
    const found =
      decision === null ? [{ path: "accept", message: "transfer.answer.chooseOne" }] : problems(given, transfer);
    if (!show(found)) answer.mutate(given, { onError: fail });
  };
  if (!wasOpen) return <MovedOn transfer={transfer} title={t("transfer.answer.notWaiting")} />;
  const isOvertaken = !isOpen && answer.data?.successful !== true;
  const decide = (which: "accept" | "reject") => setDecision(decision === which ? null : which);
  return (
    <form ref={box} noValidate className={styles.form} onSubmit={submit}>
      <fieldset className={styles.group} aria-describedby={choice}>
        <legend>{t("transfer.answer.decision")}</legend>
        {(["accept", "reject"] as const).map((which) => (
          <CheckLine
            key={which}
            checked={decision === which}
            aria-invalid={errors["accept"] !== undefined}
            onChange={() => decide(which)}
          >
            <strong>{t(`transfer.answer.${which}`)}</strong>
          </CheckLine>
        ))}
        <p id={choice} className={styles.error} aria-live="polite">
          {errors["accept"]}
        </p>
      </fieldset>
      {decision === "accept" && (
        <div className={styles.group}>
          {names.map((name) => (
            <Tick
              key={name}
              label={t(`transfer.answer.${name}`, { to })}
              checked={ticks[name]}
              error={errors[name]}
              onChange={(isTicked) => setTicks({ ...ticks, [name]: isTicked })}
            />
          ))}
          {actor === "athlete" && !transfer.isAdult && (
            <PermissionField
              label={t("transfer.answer.parentalPermission")}
              hint={t("transfer.answer.permissionHint")}
              required
              error={errors["parentalPermission"]}
              fileKey={permission}
              onChange={setPermission}
            />
          )}
        </div>
      )}
      {decision === "reject" && (
        <div className={styles.group}>
          <ReasonField
            label={t("transfer.answer.description")}
            hint={t(actor === "athlete" ? "transfer.answer.descriptionHint" : "transfer.answer.descriptionHintAll")}
            max={LONGEST_REASON}
            value={description}
            onChange={setDescription}
            error={errors["description"]}
          />
          {actor === "athlete" && (
            <CheckLine checked={showDescription} onChange={({ target }) => setShowDescription(target.checked)}>
              <span>{t("transfer.answer.showDescription", { to })}</span>
            </CheckLine>
          )}
        </div>
      )}
      <div aria-live="polite">
        {isOvertaken ? (
          <MovedOn transfer={transfer} title={t("transfer.answer.movedOn")} kept={t("transfer.answer.kept")} />
        ) : (
          refusal !== null && <Notice kind="error">{refusal}</Notice>
        )}
      </div>
      {isOpen && (
        <div>
          <Button type="submit" look="primary" busy={answer.isPending}>
            {t("transfer.answer.submit")}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Shows the last step of a transfer, with a link to the transfer. */
function MovedOn({ transfer, title, kept }: { transfer: Transfer; title: string; kept?: string }) {
  const { t, say, locale } = useTexts();
  const last = transfer.history.at(-1);
  const status = t(`transfer.status.${transfer.status}`);
  return (
    <Notice kind="warning" title={title}>
      {last && (
        <p>
          {t("transfer.answer.lastStep", {
            step: say(`transfer.steps.${last.step}`),
            when: formatMoment(new Date(last.at), locale),
            status,
          })}
        </p>
      )}
      {kept !== undefined && <p>{kept}</p>}
      <PortalLink to={pathTo("athleteTransferView", { id: transfer.id })}>{t("transfer.answer.toTransfer")}</PortalLink>
    </Notice>
  );
}
