import { ageOn, formatDay } from "@rajt/contract/kernel/days";
import { flat } from "@rajt/contract/kernel/form/form-names";
import { personForm } from "@rajt/contract/people/person/person.form";
import { findingsOf, isMissing, type Finding } from "@rajt/contract/people/person/person-findings.rules";
import { isOnTrial } from "@rajt/contract/people/person/person.rules";
import { PERSON_ROLES } from "@rajt/contract/people/people.rights";
import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect, useRef, useState } from "react";
import { controlCall, type CallOutput } from "../../../kernel/calls/calls.ts";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import type { RecordOf } from "../../../kernel/form/form-api.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import { Attention } from "./Attention.tsx";
import styles from "./Desk.module.css";
import { DeskData } from "./DeskData.tsx";
import { Papers } from "./Papers.tsx";
import { SendBack } from "./SendBack.tsx";
import { useDeskKeys } from "./useDeskKeys.ts";
import { useQuery } from "@tanstack/react-query";

type Person = RecordOf<typeof personForm>;
export type Beside = CallOutput<"POST /verificationDeskControl/getBeside">;
type Way = {
  readonly id: number;
  readonly place: number;
  readonly all: number;
  readonly isDecided: boolean;
  /** What happened to the one before. */
  readonly told: string;
  readonly decided: (outcome: string) => void;
  readonly skip: () => void;
  readonly back?: () => void;
};

const NAMES = Object.keys(personForm.fields);

/** Reads the record as its form does, which logs the reading of health data. */
export function DeskPerson(way: Way) {
  const { t } = useTexts();
  const { id } = way;
  const record = useQuery({
    queryKey: ["POST /personEditControl/getData", "desk", id],
    queryFn: ({ signal }) => controlCall<Person>("POST /personEditControl/getData", { id }, { signal }),
    gcTime: 0,
  });
  const beside = useCall("POST /verificationDeskControl/getBeside", { id }, { gcTime: 0 });
  const error = record.error ?? beside.error;
  if (error !== null)
    return (
      <>
        <ErrorState error={error} retry={() => void Promise.all([record.refetch(), beside.refetch()])} />
        <Button onClick={way.skip}>{t("people.desk.skip")}</Button>
      </>
    );
  if (record.data === undefined || beside.data === undefined)
    return <SkeletonLines lines={12} label={t("shell.ui.loading")} />;
  return <Decision {...way} record={record.data} beside={beside.data} />;
}

function Decision({ record, beside, ...way }: Way & { record: Person; beside: Beside }) {
  const { t, locale } = useTexts();
  const { config } = useViewer();
  const today = useToday();
  const { id, place, all, isDecided, told, decided, skip, back } = way;
  const values = flat(record, NAMES);
  const found = findingsOf(values, today, config.settingMap.doctorDate);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const name = record.name ?? "";
  const points: readonly Finding[] = [
    ...found,
    ...[...unreadable].map((path) => ({ path, problem: "unreadable" }) as const),
  ];
  const verify = useAct("POST /personEditControl/makeMove", {
    invalidates: ["GET /workControl/getWork"],
    done: () => decided(t("people.desk.approved", { name })),
  });
  const isIncomplete = found.some(isMissing);
  const isMarked = unreadable.size > 0;
  const refusal = isIncomplete ? t("people.desk.cannot") : isMarked ? t("people.desk.marked") : "";
  const approve = () => {
    if (verify.isPending || isDecided) return;
    if (isIncomplete || isMarked) setRefused(true);
    else verify.mutate({ id, move: "verify" });
  };
  const send = () => setSending(true);
  useDeskKeys({ Enter: approve, r: send, ArrowRight: skip, ArrowLeft: back });
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  useEffect(toHeading, []);
  const about = [
    ...PERSON_ROLES.filter((role) => values[role] === true).map((role) => t(`people.person.${role}`)),
    isOnTrial(values) && record.athleteRegType && t(`people.athleteRegType.${record.athleteRegType}`),
    record.birthDate && t("people.desk.age", { count: ageOn(record.birthDate, today) }),
    record.club?.name,
  ].filter(Boolean);
  return (
    <article className={styles.desk} aria-labelledby="desk-person">
      <output className={styles.told}>{told}</output>
      <header className={styles.who}>
        <p className={styles.place}>{t("people.desk.place", { place, all })}</p>
        <h2 id="desk-person" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <p className={styles.about}>{about.join(" · ")}</p>
        <PortalLink to={pathTo("athleteEdit", { id })}>{t("people.desk.edit")}</PortalLink>
      </header>
      {beside.request !== null && (
        <Notice kind="info">
          {t("people.desk.askedOn", { day: formatDay(beside.request.sentAt.slice(0, 10), locale) })}
          {beside.request.note !== null && <p>{beside.request.note}</p>}
        </Notice>
      )}
      <FormMessage kind="warning" text={isRefused ? refusal : ""} />
      <Papers
        values={values}
        missing={new Set(found.filter(isMissing).map(({ path }) => path))}
        unreadable={unreadable}
        toggle={(path) => {
          const next = new Set(unreadable);
          if (!next.delete(path)) next.add(path);
          setUnreadable(next);
        }}
        leave={toHeading}
      />
      <div className={styles.columns}>
        <DeskData values={values} found={points} />
        <Attention found={points} similar={beside.similar} />
      </div>
      <div className={styles.buttons}>
        <Button look="primary" busy={verify.isPending} aria-disabled={isDecided || undefined} onClick={approve}>
          {t("people.desk.approve")} <kbd aria-hidden>⏎</kbd>
        </Button>
        <Button onClick={send}>
          {t("people.desk.back")} <kbd aria-hidden>R</kbd>
        </Button>
        <Button look="quiet" onClick={skip}>
          {t("people.desk.skip")} <kbd aria-hidden>→</kbd>
        </Button>
        {back && (
          <Button look="quiet" onClick={back}>
            <kbd aria-hidden>←</kbd> {t("people.desk.previous")}
          </Button>
        )}
      </div>
      {isSending && (
        <SendBack
          id={id}
          name={name}
          points={points}
          close={() => setSending(false)}
          sent={() => decided(t("people.desk.sent", { name }))}
        />
      )}
    </article>
  );
}
