import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { yearOf } from "@rajt/contract/kernel/days";
import type { Answer } from "@rajt/contract/kernel/calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfRace } from "@rajt/contract/payment/basket-address.values";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import { useStable } from "../../../kernel/useStable.ts";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import { PlaceOffer } from "../waiting/PlaceOffer.tsx";
import { RACE } from "@rajt/contract/competition/race-address.values";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { useChildName } from "../order/useChildName.tsx";
import { useEntering } from "../order/useEntering.ts";
import { useKeptUntil } from "../order/useKeptUntil.ts";
import styles from "./Team.module.css";
import { atFields, EMPTY, legsOf, type Relay, relayDto, relaySchema } from "./relay-form.ts";
import { RelayFields } from "./RelayFields.tsx";
import { TeamView, useToRaces } from "./TeamView.tsx";

/** A person's own mixed relay: its name, and the three who start with them. */
export function RelayRace({ competition, race }: { competition: number; race: RaceSummary }) {
  const { t, say } = useTexts();
  const toRaces = useToRaces();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { infoOf, failed } = useEntering(competition, undefined);
  const info = infoOf(race.id);
  const price =
    typeof info?.amount === "number"
      ? t("competition.entering.price", { amount: formatForints(info.amount, "running") })
      : null;
  const { viewer } = useViewer();
  const position = info?.ownRelay?.position ?? 1;
  const keptUntil = useKeptUntil(info);
  const [pays, setPays] = useState(false);
  const childName = useChildName();
  const resolver = useMemo(() => schemaResolver(relaySchema(yearOf(race.date)), say), [race.date, say]);
  const { methods, draft, submit, setServerErrors } = useServerForm({
    resolver,
    values: EMPTY,
    draft: { id: `relay.${race.id}` },
  });
  // A draft is restored without a question, because the form opens empty.
  const restore = useStable(draft.bringBack);
  useEffect(restore, [restore]);
  const [form, toFirstWrong] = useFirstWrong<HTMLFormElement>();
  /** The relay about which the dialog asks. */
  const [asked, setAsked] = useState<Relay | null>(null);
  const [refusal, setRefusal] = useState<Answer | null>(null);
  const enter = useAct("POST /competitionEntryControl/personEntryMix", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", [t("entry.done.entered"), keptUntil].join(" ").trim());
      draft.drop();
      if (!pays) return toRaces();
      search.delete(RACE);
      void navigate({ search: search.toString(), hash: basketOfRace(race.id) }, { preventScrollReset: true });
    },
    refused: (answer) => {
      setAsked(null);
      if (setServerErrors(atFields(answer.properties ?? {})).length === 0) setRefusal(answer);
    },
  });
  const onSubmit = (event: FormEvent) => {
    setRefusal(null);
    submit(setAsked, toFirstWrong)(event);
  };
  const confirm = (relay: Relay, andPay: boolean) => {
    setPays(andPay);
    childName.save();
    enter.mutate({ competition, race: race.id, ...relayDto(relay) });
  };
  return (
    <TeamView race={race}>
      {info?.offerUntil != null && <PlaceOffer until={info.offerUntil} />}
      <p className={styles.quiet}>
        {t("entry.relay.lead")} {price}
      </p>
      {refusal !== null && (
        <output>
          <Notice kind="error" title={t("entry.failed.change")}>
            {refusal.message} <FixLink inline code={refusal.code ?? null} competition={competition} />
          </Notice>
        </output>
      )}
      {info === undefined && !failed ? (
        // Whose leg is which is known with the viewer.
        <SkeletonLines lines={8} label={t("shell.ui.loading")} />
      ) : (
        <form ref={form} className={styles.relay} onSubmit={onSubmit} noValidate>
          <FormProvider {...methods}>
            <RelayFields position={position} born={info?.ownRelay?.born ?? null} />
          </FormProvider>
          <div className={styles.acts}>
            <span className={styles.space} />
            <Button type="submit" look="primary" busy={enter.isPending}>
              {t("entry.relay.save")}
            </Button>
          </div>
        </form>
      )}
      {asked !== null && (
        <ConfirmDialog
          question={t("entry.confirm.enter")}
          confirm={t("competition.entering.enterConfirm")}
          busy={enter.isPending}
          onConfirm={() => confirm(asked, false)}
          onCancel={() => setAsked(null)}
        >
          <div className={styles.question}>
            <p className={styles.race}>{asked.name}</p>
            <ol className={styles.four}>
              {legsOf(position).map(({ position: leg, gender, other }) => (
                <li key={leg}>
                  {other === null
                    ? `${t(`entry.relay.ownLeg.${gender}`, { position: leg })}: ${viewer.name}`
                    : `${t(`entry.relay.leg.${gender}`, { position: leg })}: ${asked.others[other].name} (${t("entry.club.born", { year: asked.others[other].year })})`}
                </li>
              ))}
            </ol>
            {price !== null && <p>{price}</p>}
            <p className={styles.quiet}>
              {t("competition.entering.inBasket")} {keptUntil}
            </p>
            {childName.question}
            {price !== null && (
              <p>
                <Button busy={enter.isPending && pays} onClick={() => confirm(asked, true)}>
                  {t("competition.entering.enterAndPay")}
                </Button>
              </p>
            )}
          </div>
        </ConfirmDialog>
      )}
    </TeamView>
  );
}
