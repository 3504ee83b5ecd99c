import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call, type CallInput, type CallName, type CallOutput } from "./calls.ts";

export type CallOptions = {
  readonly enabled?: boolean;
  /** The time for which an answer counts as fresh, in milliseconds. */
  readonly staleTime?: number;
  /** The time for which an answer that nobody shows is remembered, in milliseconds. */
  readonly gcTime?: number;
  readonly refetchInterval?: number | false;
  /** Not what the page is about (a badge, a poll): its failures neither leave the page nor show a toast. */
  readonly background?: boolean;
  /** Keep showing the last input's data until the next input's arrive. */
  readonly keepPrevious?: boolean;
};

/** The answer of a call, cached by name and input: `const details = useCall("POST /competitionControl/getDetails", { id })`. */
export const useCall = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): UseQueryResult<CallOutput<N>> => useQuery(callQuery(name, input, options));

/** The same as options of TanStack Query: for prefetching and for reading the cache. */
export const callQuery = <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) => {
  const { background = false, keepPrevious = false, ...rest } = options;
  return queryOptions<CallOutput<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, signal),
    meta: { background },
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...rest,
  });
};
