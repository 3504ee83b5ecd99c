import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Link, useSearchParams } from "react-router";
import { callQuery } from "../../../kernel/calls/useCall.ts";
import { loadRaces } from "../../entry/index.ts";

type CompetitionLinkProps = Omit<ComponentProps<typeof Link>, "to"> & { competition: number };

/** Opens the dialog of a competition over the calendar; hovering over the link already loads its data and its code. */
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

/** The state of a dialog opened from the calendar, which Back closes; a dialog opened by its address has none. */
export const OPENED_HERE = { openedFromCalendar: true } as const;
