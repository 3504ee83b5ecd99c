import { anyOf, writes } from "@rajt/contract/kernel/access";
import { area } from "@rajt/contract/kernel/form/form";
import { day, defineTable, namedOne, number, oneOf, text, yesNo } from "@rajt/contract/kernel/table/table";
import type { Filter, HeldFilter, TableSession } from "@rajt/contract/kernel/table/table.calls";
import type { Holding } from "@rajt/contract/kernel/table/removal.calls";
import { IconLock, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import { answerCalls, FAILURE, silence, type FakeAnswer } from "../ui/kit/fake-server.ts";
import { LONG, type States } from "../ui/kit/states.ts";
import { ActDialog } from "./acts/ActDialog.tsx";
import { ActOutcome } from "./acts/ActOutcome.tsx";
import { ActProgress } from "./acts/ActProgress.tsx";
import { embeddedTable } from "./embeddedTable.tsx";
import { HoldingList } from "./removal/HoldingList.tsx";
import { useRemoval } from "./removal/useRemoval.tsx";
import type { Row } from "./table-call.ts";
import { TableBrowser } from "./TableBrowser.tsx";
import { TableProvider, useTableModel, type TableModel } from "./TableModel.tsx";
import type { TableOptions } from "./table-options.ts";
import { SaveViewDialog } from "./views/SaveViewDialog.tsx";

const needs = anyOf("Contest");
const WRITES = writes("Contest");

const kitTable = defineTable({
  control: "kitTableControl",
  needs,
  columns: {
    name: text({ filters: ["LIKE"], searched: true }),
    count: number({ filters: ["INTERVAL"] }),
    place: namedOne({ filters: ["IN"] }),
    open: yesNo({ filters: ["EQ"] }),
    day: day({ filters: ["INTERVAL", "IS_NULL"] }),
    level: oneOf(["Easy", "Hard", "Long"], {
      labels: "kit.levels",
      filters: ["IN"],
      tones: { Easy: "success", Hard: "danger", Long: "warning" },
    }),
  },
  order: [["name", "asc"]],
  exports: ["xlsx", "pdf"],
  sums: ["owed", "paid"],
  remove: WRITES,
  acts: {
    close: { needs: WRITES, on: "selection", confirm: "asks", asks: { reason: area({ max: 255, required: true }) } },
    drop: { needs: WRITES, on: "selection", confirm: "warns" },
  },
});

const rows: readonly Row[] = ["Balatoni verseny", LONG, "Tatai tókerülő", "Zánkai sprint"].map((name, at) => ({
  id: at + 1,
  name,
  count: 12_500 + at,
  place: at === 3 ? null : { id: at, name: at === 1 ? LONG : "Tata" },
  open: at % 2 === 0,
  day: at === 2 ? null : "2027-05-31",
  level: ["Easy", "Long", "Hard", null][at],
  acts: at === 2 ? ["drop"] : ["close", "drop"],
  protectionLevel: at === 3 ? "CannotBeDeleted" : null,
}));

const holdings: readonly Holding[] = [
  {
    message: "2 nevezés",
    count: 2,
    keeps: true,
    rows: [
      { name: LONG, path: null },
      { name: "Kiss Anna", path: "/" },
    ],
    all: null,
  },
  { message: "1 futam", count: 1, keeps: true, rows: [], all: { path: "/", filter: [] } },
];

type Server = {
  readonly rows?: readonly Row[];
  readonly total?: number;
  readonly selected?: readonly number[];
  readonly filters?: readonly Filter[];
  readonly dense?: boolean;
  readonly answers?: Readonly<Record<string, FakeAnswer>>;
};

/** Returns the list as a control of its own, whose calls are answered from memory. */
function tableIn(state: string, server: Server) {
  const { rows: shown = rows, total = shown.length, selected = [], filters = [], dense = false, answers = {} } = server;
  const hold = (filter: Filter): HeldFilter => ({ ...filter, permanent: false, propertyType: "text" });
  const instance: { -readonly [K in keyof TableSession]: TableSession[K] } = {
    session: "kit",
    view: null,
    orderList: [{ propertyName: "name", ascending: true }],
    filterList: filters.map(hold),
    variableMap: dense ? { density: { name: "density", type: "string", value: "dense" } } : {},
    created: "2027-05-31T15:00:00.000Z",
    updated: "2027-05-31T15:00:00.000Z",
  };
  const held = (change: Partial<TableSession>) => ({ successful: true, instance: Object.assign(instance, change) });
  const chosen = new Set(selected);
  const metadata = () => ({ first: 0, currentCount: shown.length, totalCount: total, selectedCount: chosen.size });
  const choose = (ids: readonly number[], add: boolean) => {
    for (const id of ids)
      if (add) chosen.add(id);
      else chosen.delete(id);
    return { successful: true, metadata: metadata() };
  };
  const control = answerCalls(`kit${state}TableControl` as const, {
    getInstance: () => held({}),
    getList: () => ({ successful: true, metadata: metadata(), data: shown, selected: [...chosen] }),
    getSums: { successful: true, sums: { owed: 125_000, paid: 1_250_000 } },
    setOrder: ({ order }: { order: TableSession["orderList"] }) => held({ orderList: order }),
    setFilter: ({ filter }: { filter: { list: Filter[] } }) => held({ filterList: filter.list.map(hold) }),
    setVariable: ({ variable }: { variable: TableSession["variableMap"][string] }) =>
      held({ variableMap: { ...instance.variableMap, [variable.name]: variable } }),
    getFilterSelection: {
      entityMap: {
        place: [
          { id: 1, name: "Tata" },
          { id: 2, name: LONG },
        ],
      },
      enumMap: {},
    },
    selectOne: ({ id, add }: { id: number; add: boolean }) => choose([id], add),
    selectAll: ({ add }: { add: boolean }) =>
      choose(
        shown.map(({ id }) => id),
        add,
      ),
    selectClear: () => choose([...chosen], false),
    getRemoval: { successful: true, holdingList: holdings },
    getViewList: [
      { id: 1, name: "Sajátom", own: true, roleList: [] },
      { id: 2, name: LONG, own: false, roleList: [] },
    ],
    ...answers,
  });
  return { ...kitTable, control };
}

const OPTIONS: TableOptions = {
  texts: "kit",
  form: { writes: WRITES },
  acts: { close: IconLock, drop: IconX },
};
const NO_FILTERS: readonly Filter[] = [];

const browser = (state: string, server: Server, options = OPTIONS) => (
  <TableBrowser table={tableIn(state, server)} options={options} session="kit" fixed={NO_FILTERS} />
);

// cast: the catalogue's labels are not among the portal's texts.
const Embedded = embeddedTable(tableIn("Embedded", {}), { ...OPTIONS, by: "place" } as never);

/** Gives a dialog of the list the list's state. */
function InTable({
  server,
  children,
}: {
  server: Server & { name: string };
  children: (model: TableModel) => ReactNode;
}) {
  const [table] = useState(() => tableIn(server.name, server));
  const model = useTableModel({ table, options: OPTIONS, session: "kit", fixed: NO_FILTERS });
  return <TableProvider model={model}>{children(model)}</TableProvider>;
}

function Removal({ model }: { model: TableModel }) {
  const { remove, question } = useRemoval(model);
  const [row] = rows;
  return (
    <>
      <Button onClick={() => row && remove(row)}>RemovalDialog</Button>
      {question}
    </>
  );
}

function SaveView() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>SaveViewDialog</Button>
      {open && <SaveViewDialog close={() => setOpen(false)} />}
    </>
  );
}

const removal = (name: string, holdingList: readonly Holding[]) => (
  <InTable server={{ name, answers: { getRemoval: { successful: true, holdingList } } }}>
    {(model) => <Removal model={model} />}
  </InTable>
);

const act = (name: string, place: number) => (
  <InTable server={{ name }}>
    {({ acting }) => (
      <>
        <Button onClick={() => acting.acts[place] && acting.startAct(acting.acts[place], rows[0] ?? null)}>
          {name}
        </Button>
        <ActDialog />
      </>
    )}
  </InTable>
);

const FILTERS: readonly Filter[] = [
  { propertyName: "level", type: "IN", value: ["Easy", "Hard"] },
  { propertyName: "open", type: "EQ", value: true },
];
const EMPTY = { rows: [], answers: {} };
const REFUSED = [
  { code: "a", message: LONG, count: 2, firstIds: [1, 2] },
  { code: "b", message: "Ezt már kifizették.", count: 9, firstIds: [3] },
];

export const table: States = {
  TableBrowser: {
    full: browser("Full", {}),
    "of names without actions": browser("Names", {}, { texts: "kit" }),
    dense: browser("Dense", { dense: true }),
    "with selected rows": browser("Selected", { selected: [1, 2] }),
    "with filters": browser("Filtered", { filters: FILTERS }),
    "of many pages": browser("Pages", { total: 12_500 }),
    empty: browser("Empty", EMPTY),
    "empty for a filter": browser("EmptyFiltered", { ...EMPTY, filters: FILTERS.slice(1) }),
    "empty for several filters": browser("EmptyManyFiltered", { ...EMPTY, filters: FILTERS }),
    loading: browser("Loading", { answers: { getList: silence } }),
    failing: browser("Failing", { answers: { getList: FAILURE } }),
  },
  embeddedTable: { full: <Embedded record={{ id: 5 }} /> },
  ActDialog: {
    "with fields, to open": act("ActAsks", 0),
    "destructive, to open": act("ActWarns", 1),
  },
  RemovalDialog: {
    "free, to open": removal("Free", []),
    "with dependent records, to open": removal(
      "Hanging",
      holdings.map((one) => ({ ...one, keeps: false })),
    ),
    "blocked, to open": removal("Blocked", holdings),
  },
  SaveViewDialog: { "to open": <InTable server={{ name: "SaveView" }}>{() => <SaveView />}</InTable> },
  ActOutcome: {
    normal: <ActOutcome outcome={{ successful: true, changed: 287, refused: REFUSED }} isSelection />,
    "nothing changed": <ActOutcome outcome={{ successful: true, changed: 0, refused: REFUSED }} isSelection={false} />,
  },
  ActProgress: { normal: <ActProgress outcome={{ successful: true, done: 200, total: 500 }} /> },
  HoldingList: { normal: <HoldingList holdings={holdings} /> },
};
