import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { yearOf } from "@rajt/contract/kernel/days";
import type { Answer } from "@rajt/contract/kernel/calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfRace } from "@rajt/contract/payment/basket-address.values";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import * as z from "zod";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { BoundInput } from "../../../kernel/form/prompt/BoundInput.tsx";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useStable } from "../../../kernel/useStable.ts";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import { PlaceOffer } from "../waiting/PlaceOffer.tsx";
import { RACE } from "@rajt/contract/competition/race-address.values";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { useChildName } from "../order/useChildName.tsx";
import { useEntering } from "../order/useEntering.ts";
import styles from "./Team.module.css";
import { TeamView, useToRaces } from "./TeamView.tsx";

const OTHERS = [2, 3, 4] as const;
const LONGEST_NAME = 255;
const BLANK = { name: "", year: "" };
const EMPTY = { name: "", others: [BLANK, BLANK, BLANK] as [typeof BLANK, typeof BLANK, typeof BLANK] };

const written = z.string().trim().min(1, "entry.team.memberRequired");
/** Reads a relay as it is typed: its name, and the three other members with their birth years. */
function relaySchema(raceYear: number) {
  const year = written
    .regex(/^(19|20)\d\d$/, "entry.relay.birthYearWrong")
    .transform(Number)
    .refine((born) => born <= raceYear, "entry.relay.notBorn");
  const other = z.object({ name: written, year });
  return z.object({ name: written, others: z.tuple([other, other, other]) });
}
type Relay = z.output<ReturnType<typeof relaySchema>>;

/** A person's own mixed relay: its name, and the three who start with them. */
export function RelayRace({ competition, race }: { competition: number; race: RaceSummary }) {
  const { t, say } = useTexts();
  const toRaces = useToRaces();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const info = useEntering(competition, undefined).infoOf(race.id);
  const price =
    typeof info?.amount === "number"
      ? t("competition.entering.price", { amount: formatForints(info.amount, "running") })
      : null;
  const [pays, setPays] = useState(false);
  const childName = useChildName();
  const resolver = useMemo(() => schemaResolver(relaySchema(yearOf(race.date)), say), [race.date, say]);
  const { methods, draft, submit } = useServerForm({ resolver, values: EMPTY, draft: { id: `relay.${race.id}` } });
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
      showToast("success", t("entry.done.entered"));
      draft.drop();
      if (!pays) return toRaces();
      search.delete(RACE);
      void navigate({ search: search.toString(), hash: basketOfRace(race.id) }, { preventScrollReset: true });
    },
    refused: (answer) => {
      setAsked(null);
      setRefusal(answer);
    },
  });
  const onSubmit = (event: FormEvent) => {
    setRefusal(null);
    submit(setAsked, toFirstWrong)(event);
  };
  const confirm = ({ name, others: [second, third, fourth] }: Relay, andPay: boolean) => {
    setPays(andPay);
    childName.save();
    enter.mutate({
      competition,
      race: race.id,
      teamName: name,
      teamMember2: second.name,
      teamMember3: third.name,
      teamMember4: fourth.name,
      teamMember2BirthYear: second.year,
      teamMember3BirthYear: third.year,
      teamMember4BirthYear: fourth.year,
    });
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
      <form ref={form} className={styles.relay} onSubmit={onSubmit} noValidate>
        <FormProvider {...methods}>
          <BoundInput name="name" label={t("entry.team.name")} required maxLength={LONGEST_NAME} />
          {OTHERS.map((position, at) => (
            <div key={position} className={styles.pair}>
              <BoundInput
                name={`others.${at}.name`}
                label={t("entry.relay.member", { count: position })}
                required
                maxLength={LONGEST_NAME}
              />
              <BoundInput
                name={`others.${at}.year`}
                label={t("entry.relay.birthYear")}
                required
                maxLength={4}
                inputMode="numeric"
              />
            </div>
          ))}
        </FormProvider>
        <div className={styles.acts}>
          <span className={styles.space} />
          <Button type="submit" look="primary" busy={enter.isPending}>
            {t("entry.relay.save")}
          </Button>
        </div>
      </form>
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
            {price !== null && <p>{price}</p>}
            <p className={styles.quiet}>{t("competition.entering.inBasket")}</p>
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
