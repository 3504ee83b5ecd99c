import { pathTo } from "@rajt/contract/portal.pages";
import { DESK_KINDS, type DeskKind } from "@rajt/contract/people/verification-desk.values";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useParams } from "react-router";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { DeskPerson } from "./DeskPerson.tsx";

/** The verification desk (product/people 28): everybody of a kind who waits, one after the other, by keyboard alone. */
export function VerificationDeskPage() {
  const { t } = useTexts();
  const asked = useParams()["kind"];
  const kind = DESK_KINDS.find((each) => each === asked) ?? "athlete";
  const who = t(`people.desk.kinds.${kind}`);
  return (
    <>
      <PageTitle
        title={`${t("people.desk.title")}: ${who}`}
        back={{ to: pathTo("work"), text: t("work.title") }}
        lead={t("people.desk.keys")}
      />
      <Queue key={kind} kind={kind} />
    </>
  );
}

function Queue({ kind }: { kind: DeskKind }) {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(
    "POST /verificationDeskControl/getQueue",
    { kind },
    { gcTime: 0, staleTime: Infinity },
  );
  if (data !== undefined) return <OneByOne waiting={data.ids} />;
  return error === null ? (
    <SkeletonLines lines={8} label={t("shell.ui.loading")} />
  ) : (
    <ErrorState error={error} retry={() => void refetch()} />
  );
}

/** The queue is the one at the beginning: a person who was decided on or skipped keeps the place, so that the way back works. */
function OneByOne({ waiting }: { waiting: readonly number[] }) {
  const { t } = useTexts();
  const [ids, setIds] = useState(waiting);
  const [place, setPlace] = useState(0);
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  // One line instead of a toast for each: they would cover the next person.
  const [told, setTold] = useState("");
  const id = ids[place];
  const skipped = ids.length - decided.size;
  if (id === undefined)
    return (
      <>
        <output>{told}</output>
        <EmptyState
          icon={<IconChecks size={28} />}
          title={t("people.desk.done.title")}
          text={skipped === 0 ? t("people.desk.done.text") : t("people.desk.done.skipped", { count: skipped })}
          {...(skipped > 0 && {
            action: (
              <Button
                onClick={() => {
                  setIds(ids.filter((each) => !decided.has(each)));
                  setDecided(new Set());
                  setPlace(0);
                }}
              >
                {t("people.desk.done.again")}
              </Button>
            ),
          })}
        />
      </>
    );
  return (
    <DeskPerson
      key={id}
      id={id}
      place={place + 1}
      all={ids.length}
      isDecided={decided.has(id)}
      told={told}
      decided={(outcome) => {
        setTold(outcome);
        setDecided((before) => new Set(before).add(id));
        setPlace(place + 1);
      }}
      skip={() => {
        setTold("");
        setPlace(place + 1);
      }}
      {...(place > 0 && { back: () => setPlace(place - 1) })}
    />
  );
}
