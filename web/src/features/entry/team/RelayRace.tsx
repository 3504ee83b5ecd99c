import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { yearOf } from "@rajt/contract/kernel/days";
import type { Answer } from "@rajt/contract/kernel/calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfRace } from "@rajt/contract/payment/basket-address.values";
import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { LabelledInput } from "../../../kernel/form/asked/LabelledInput.tsx";
import { useFirstWrong } from "../../../kernel/form/asked/useFirstWrong.ts";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { CureLink } from "../standing/CureLink.tsx";
import { PlaceOffer } from "../waiting/PlaceOffer.tsx";
import { RACE } from "@rajt/contract/competition/race-address.values";
import { useViewer } from "../../../kernel/viewer.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { useChildName } from "../order/useChildName.tsx";
import { useEntering } from "../order/useEntering.ts";
import { type RelayDraft, useRelayDraft, type Written } from "./relay-draft.ts";
import styles from "./Team.module.css";
import { TeamView, useToRaces } from "./TeamView.tsx";

const OTHERS = [2, 3, 4] as const;
const LONGEST_NAME = 255;
const YEAR = /^(19|20)\d\d$/;

const EMPTY: RelayDraft = { name: "", others: OTHERS.map(() => ({ name: "", year: "" })) };

/** A person's own mixed relay: its name, and the three who start with them. */
export function RelayRace({ competition, race }: { competition: number; race: RaceSummary }) {
  const { t } = useTexts();
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
  const { viewer } = useViewer();
  const [draft, setDraft] = useRelayDraft(viewer.accountId, race.id, EMPTY);
  const { name, others } = draft;
  const [tried, setTried] = useState(false);
  const [form, toFirstWrong] = useFirstWrong<HTMLFormElement>();
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<Answer | null>(null);
  const enter = useAct("POST /competitionEntryControl/personEntryMix", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t("entry.done.entered"));
      setDraft(null);
      if (!pays) return toRaces();
      search.delete(RACE);
      void navigate({ search: search.toString(), hash: basketOfRace(race.id) }, { preventScrollReset: true });
    },
    refused: (answer) => {
      setAsked(false);
      setRefusal(answer);
    },
  });
  const missing = (text: string) => (text.trim() === "" ? t("entry.team.memberRequired") : undefined);
  const yearWrong = (text: string) => {
    if (!YEAR.test(text)) return missing(text) ?? t("entry.relay.birthYearWrong");
    return Number(text) > yearOf(race.date) ? t("entry.relay.notBorn") : undefined;
  };
  const isWhole =
    [name, ...others.map((each) => each.name)].every((text) => missing(text) === undefined) &&
    others.every(({ year }) => yearWrong(year) === undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (isWhole) setAsked(true);
    else toFirstWrong();
  };
  const put = (at: number, next: Partial<Written>) =>
    setDraft({ ...draft, others: others.map((other, index) => (index === at ? { ...other, ...next } : other)) });
  const confirm = (andPay: boolean) => {
    setPays(andPay);
    const [second, third, fourth] = others;
    if (second === undefined || third === undefined || fourth === undefined) return;
    childName.save();
    enter.mutate({
      competition,
      race: race.id,
      teamName: name.trim(),
      teamMember2: second.name.trim(),
      teamMember3: third.name.trim(),
      teamMember4: fourth.name.trim(),
      teamMember2BirthYear: Number(second.year),
      teamMember3BirthYear: Number(third.year),
      teamMember4BirthYear: Number(fourth.year),
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
            {refusal.message} <CureLink inline code={refusal.code ?? null} competition={competition} />
          </Notice>
        </output>
      )}
      <form ref={form} className={styles.relay} onSubmit={submit} noValidate>
        <LabelledInput
          label={t("entry.team.name")}
          required
          value={name}
          maxLength={LONGEST_NAME}
          error={tried ? missing(name) : undefined}
          onChange={(text) => setDraft({ ...draft, name: text })}
        />
        {others.map((other, at) => (
          // The three stand in their order, for good.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.pair}>
            <LabelledInput
              label={t("entry.relay.member", { count: OTHERS[at] ?? 0 })}
              required
              value={other.name}
              maxLength={LONGEST_NAME}
              error={tried ? missing(other.name) : undefined}
              onChange={(text) => put(at, { name: text })}
            />
            <LabelledInput
              label={t("entry.relay.birthYear")}
              required
              value={other.year}
              maxLength={4}
              inputMode="numeric"
              error={tried ? yearWrong(other.year) : undefined}
              onChange={(text) => put(at, { year: text.trim() })}
            />
          </div>
        ))}
        <div className={styles.acts}>
          <span className={styles.space} />
          <Button type="submit" look="primary" busy={enter.isPending}>
            {t("entry.relay.save")}
          </Button>
        </div>
      </form>
      {asked && (
        <ConfirmDialog
          question={t("entry.confirm.enter")}
          confirm={t("competition.entering.enterConfirm")}
          busy={enter.isPending}
          onConfirm={() => confirm(false)}
          onCancel={() => setAsked(false)}
        >
          <div className={styles.question}>
            <p className={styles.race}>{name}</p>
            {price !== null && <p>{price}</p>}
            <p className={styles.quiet}>{t("competition.entering.inBasket")}</p>
            {childName.question}
            {price !== null && (
              <p>
                <Button busy={enter.isPending && pays} onClick={() => confirm(true)}>
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
