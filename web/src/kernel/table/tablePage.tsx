import { useAddresses } from "../page/this-page.ts";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import type { Table } from "@rajt/contract/kernel/table/table";
import { useMemo, useState, type ComponentType } from "react";
import { Navigate, useLocation, useParams, type Params } from "react-router";
import type { Opening } from "@rajt/contract/kernel/table/opening-address";
import { openingIn } from "./session/opening.ts";
import { isSessionName, newSessionName } from "./session/place.ts";
import { TableBrowser } from "./TableBrowser.tsx";
import type { Heading, TableOptions, WithTexts } from "./table-options.ts";

/**
 * Returns the page of a declared list:
 *
 *     export const ContestPage = tablePage(contest.table, { texts: "catalogue.contest", form: contest.form });
 *
 * for the page `contest`, which `contract/src/portal.pages.ts` declares with its address and its title. Column labels are the texts under
 * their names (`catalogue.contest.name`); a missing one does not compile. Search, filters, export, deletion and creation follow from the
 * declaration and the viewer's rights; the first column links to `/contest/edit/<id>`.
 */
export const tablePage = <const T extends Table, const P extends string>(
  table: T,
  options: Omit<TableOptions, "texts"> & { readonly texts: P } & WithTexts<T, P>,
): ComponentType<Heading> => {
  function TablePage(heading: Heading) {
    const { sessionNameParam, ...params } = useParams();
    const location = useLocation();
    // cast: the state that the redirect below sets.
    const state = location.state as State;
    const { here } = useAddresses();
    const [fresh] = useState(newSessionName);
    const fixed = useFixed(options, params);
    if (isSessionName(sessionNameParam))
      return (
        <TableBrowser
          key={sessionNameParam}
          table={table}
          options={options}
          session={sessionNameParam}
          fixed={fixed}
          opening={state?.opening}
          heading={heading}
        />
      );
    // An address without a session name, or with `new`, starts a session, whose name the address then has (product/lists 2).
    const { opening, rest } = openingIn(location.search);
    return <Navigate to={`${here}/${fresh}${rest}`} state={{ opening }} replace />;
  }
  TablePage.displayName = table.control;
  return TablePage;
};

type State = { readonly opening?: Opening } | null;

/** Returns the fixed filters of the address: `/competition-entry/12/…` shows entries of competition 12 only. */
function useFixed(options: Pick<TableOptions, "fixed">, params: Params): readonly Filter[] {
  const values = Object.entries(options.fixed ?? {}).map(([propertyName, param]): Filter => ({
    propertyName,
    type: "EQ",
    value: Number(params[param]),
  }));
  const key = JSON.stringify(values);
  // oxlint-disable-next-line react/exhaustive-deps -- the key represents the values
  return useMemo(() => values, [key]);
}
