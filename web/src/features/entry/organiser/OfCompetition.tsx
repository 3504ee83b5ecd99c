import type { ComponentType } from "react";
import { useParams } from "react-router";
import { isGone } from "../../../kernel/calls/call-error.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { recordId } from "../../../kernel/record-id.ts";
import type { Heading } from "../../../kernel/table/table-options.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import type { Way } from "../../../kernel/ui/buttons/BackLink.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";

type Listed = {
  readonly list: ComponentType<Heading>;
  /** The heading with the competition's name in it, and the heading shown while it loads. */
  readonly of: "entry.list.of" | "entry.waitingList.of";
  readonly title: "entry.list.title" | "entry.waitingList.title";
  readonly back: Way;
};

/** A list of the competition in the address, under its name. */
export function OfCompetition({ list: List, of, title, back }: Listed) {
  const { t } = useTexts();
  const id = recordId(useParams()["competitionId"]);
  const known = id !== null;
  const { data, error, refetch } = useCall("POST /competitionControl/getInfo", { id: id ?? 0 }, { enabled: known });
  if (data !== undefined) return <List title={t(of, { name: data.name })} back={back} />;
  if (known && error === null)
    return (
      <output aria-label={t("shell.ui.loading")}>
        <h1 className="visually-hidden">{t(title)}</h1>
        <Skeleton width="min(32rem, 70%)" height="3rem" />
      </output>
    );
  return (
    <>
      <PageTitle back={back} />
      {!known || isGone(error) ? (
        <EmptyState title={t("entry.list.gone")} text={t("entry.list.goneText")} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </>
  );
}
