import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call, type CallInput, type CallName, type CallOutput } from "./calls.ts";

export type CallOptions = {
  readonly enabled?: boolean;
  /** The time for which a response counts as fresh, in milliseconds. */
  readonly staleTime?: number;
  /** The time for which an unused response stays in the cache, in milliseconds. */
  readonly gcTime?: number;
  readonly refetchInterval?: number | false;
  /** For a badge or a poll: failures neither leave the page nor show a toast. */
  readonly background?: boolean;
  /** Shows the last input's data until the next input's data arrive. */
  readonly keepPrevious?: boolean;
};

/** Returns the query of a call, cached by name and input: `const details = useCall("POST /competitionControl/getDetails", { id })`. */
export const useCall = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): UseQueryResult<CallOutput<N>> => useQuery(callQuery(name, input, options));

/** Returns the query options of a call, for prefetching and for reading the cache. */
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
