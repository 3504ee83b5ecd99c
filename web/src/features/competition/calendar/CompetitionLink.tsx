import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Link, useSearchParams } from "react-router";
import { callQuery } from "../../../kernel/calls/useCall.ts";
import { loadRaces } from "../../entry/index.ts";

type CompetitionLinkProps = Omit<ComponentProps<typeof Link>, "to"> & { competition: number };

/** Opens the dialog of a competition over the calendar; its data and its code are on the way as soon as the link is pointed at. */
export function CompetitionLink({ competition, ...rest }: CompetitionLinkProps) {
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const prefetch = () => {
    void queries.prefetchQuery(callQuery("POST /competitionControl/getCalendarDetails", { id: competition }));
    void loadRaces().catch(() => undefined);
  };
  const to = new URLSearchParams(search);
  to.set("competition", String(competition));
  return (
    <Link
      to={{ search: `?${to}` }}
      state={OPENED_HERE}
      preventScrollReset
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...rest}
    />
  );
}

/** Tells a dialog opened from the calendar, which Back closes, from one whose address was followed. */
export const OPENED_HERE = { openedFromCalendar: true } as const;
