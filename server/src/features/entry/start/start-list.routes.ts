import { Readable } from "node:stream";
import { feedQuery, idInAddress } from "@rajt/contract/competition/calendar/calendar.calls";
import { USUAL_TIMING_COLUMNS } from "@rajt/contract/entry/start/timing.values";
import { anyOf, readsPublic } from "@rajt/contract/kernel/access";
import { pages } from "@rajt/contract/portal.pages";
import { dayOf } from "@rajt/contract/kernel/days";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type CallContext, makeContext } from "../../../kernel/calls/context.ts";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { admit, tagOf } from "../../../kernel/calls/serve-calls.ts";
import { logSecurityReading } from "../../../kernel/db/security-log.ts";
import { disposition } from "../../../kernel/http/disposition.ts";
import { translate } from "../../../kernel/http/texts.ts";
import type { EngineContext } from "../../../app-context.ts";
import { competitionViewer } from "../../competition/index.ts";
import { readPublicList } from "./public-list.ts";
import { type ListedRace, readManagedRaces, readStarts, readTimingColumns } from "./start-list.store.ts";
import {
  ORGANISER_COLUMNS,
  printedForAll,
  printedForOrganiser,
  type RaceStarts,
  startCsv,
  startWorkbook,
} from "./start-sheets.ts";

const CONTROL = "/api/startListControl";
const NEEDS = anyOf("Competition");
const PUBLIC_NEEDS = readsPublic("CompetitionCalendar");
const PDF = "application/pdf";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV = "text/csv; charset=utf-8";

const ofRace = z.strictObject({ race: idInAddress });
const ofCompetition = z.strictObject({ competition: idInAddress });

type StartListQuery = { readonly race?: number; readonly competition?: number };
type Taking = { readonly starts: readonly RaceStarts[]; readonly account: number; readonly title: string } & Pick<
  CallContext<never>,
  "locale" | "now"
>;

/** The number of files that one process writes at once; each keeps a processor busy. */
const MOST_AT_ONCE = 2;
const RETRY_SECONDS = 5;

/** Serves the files of start lists: the organiser's (product/entering 60), and the public `GET /start-list/12.pdf`. */
export const startListRoutes =
  (context: EngineContext) =>
  (app: FastifyInstance): void => {
    const { db } = context;
    let running = 0;
    const columnsOf = async (account: number) => (await readTimingColumns(db, account)) ?? USUAL_TIMING_COLUMNS;

    addFile("exportPdf", {
      query: ofRace,
      answers: PDF,
      about: "The start list of a race of one's own competition as a PDF, with a box to tick.",
      write: printAll,
    });
    addFile("exportAllPdf", {
      query: ofCompetition,
      answers: PDF,
      about: "The start lists of all races of one's own competition as one PDF, each race from a new page on.",
      part: "entry.start.lists.allTitle",
      write: printAll,
    });
    addFile("exportXlsx", {
      query: ofRace,
      answers: XLSX,
      about: "The start list of a race as a spreadsheet.",
      write: async ({ starts, ...taking }) => startWorkbook(starts, { ...taking, columns: ORGANISER_COLUMNS }),
    });
    addFile("exportTimingXlsx", {
      query: ofCompetition,
      answers: XLSX,
      part: "entry.start.timing.title",
      about: "All starts of one's own competition for timing as a spreadsheet, with the columns that the caller saved.",
      write: async ({ starts, ...taking }) =>
        startWorkbook(starts, { ...taking, columns: await columnsOf(taking.account) }),
    });
    addFile("exportTimingCsv", {
      query: ofCompetition,
      answers: CSV,
      part: "entry.start.timing.title",
      about: "All starts for timing as text with semicolons.",
      write: async ({ starts, ...taking }) => startCsv(starts, { ...taking, columns: await columnsOf(taking.account) }),
    });

    app.get<{ Params: { raceId: string } }>(
      `${pages.startList.path}.pdf`,
      { config: { needs: PUBLIC_NEEDS } },
      async (request, reply) => {
        const call = makeContext(request, reply, context);
        await admit(PUBLIC_NEEDS, request.routeOptions.url ?? "-", call, context);
        const [race, query] = [idInAddress.safeParse(request.params.raceId), feedQuery.safeParse(request.query)];
        if (!race.success || !query.success) throw noData();
        const { lang: locale } = query.data;
        const { now } = call;
        const list = await readPublicList(db, race.data, { viewer: competitionViewer(await call.viewer()), now });
        if (list === undefined) throw noData();
        const tag = tagOf(JSON.stringify([list, locale]));
        reply.header("cache-control", "private, no-cache").header("etag", tag);
        if (request.headers["if-none-match"] === tag) return reply.code(304).send();
        return reply
          .type(PDF)
          .header("x-robots-tag", "noindex")
          .header("content-disposition", disposition("inline", `${list.competition.name} – ${list.race.name}.pdf`))
          .send(Readable.from(printedForAll(list, { locale, now }), { objectMode: false }));
      },
    );

    function addFile(name: string, { query, answers, about, part, write }: FileOf) {
      const url = `${CONTROL}/${name}`;
      const config = { needs: NEEDS, stream: { query, answers, about } };
      app.get(url, { exposeHeadRoute: false, config }, async (request, reply) => {
        const call = makeContext(request, reply, context);
        await admit(NEEDS, url, call, context);
        const parsed = query.safeParse(request.query);
        if (!parsed.success) throw new Refusal("kernel.error.invalid", { status: 400 });
        const managed = await readManagedRaces(db, parsed.data, await call.viewer());
        const [first] = managed;
        if (first === undefined) throw noData();
        if (running >= MOST_AT_ONCE)
          throw new Refusal("kernel.tableRefusal.exportsBusy", { status: 503, retryAfterSeconds: RETRY_SECONDS });
        running++;
        const file = await begin(managed, first, { ...call, name, selection: parsed.data, part, write }).catch(
          (error: unknown) => {
            running--;
            throw error;
          },
        );
        file.body.once("close", () => running--);
        return reply
          .type(answers)
          .header(
            "content-disposition",
            disposition("attachment", `${file.title} ${dayOf(call.now)}.${ENDINGS[answers] ?? ""}`),
          )
          .send(file.body);
      });
    }

    async function begin(
      managed: readonly ListedRace[],
      first: ListedRace,
      {
        name,
        selection,
        part,
        write,
        ...call
      }: Omit<CallContext<never>, "input"> & { name: string; selection: StartListQuery } & Pick<
          FileOf,
          "part" | "write"
        >,
    ) {
      const { now, ip, locale } = call;
      const account = await call.account();
      // The export is logged before its first byte: without a log entry there is no export.
      const detail = { control: "startListControl", file: name, ...selection };
      await logSecurityReading(db, { event: "EXPORTED", accountId: account, ip, at: now, detail });
      const starts: RaceStarts[] = [];
      for (const race of managed) starts.push({ race, rows: await readStarts(db, race.race.id, now) });
      const title = `${first.competition.name} – ${part === undefined ? first.race.name : translate(locale, part)}`;
      const written = await write({ starts, account, title, locale, now });
      return { title, body: Readable.from(written, { objectMode: false }) };
    }
  };

async function printAll({ starts: [first, ...others], title, ...taking }: Taking) {
  if (first === undefined) throw noData();
  return printedForOrganiser(title, [first, ...others], taking);
}

type FileOf = {
  readonly query: z.ZodType<StartListQuery>;
  readonly answers: string;
  readonly about: string;
  /** What its name has after the competition's; without it the name of the race. */
  readonly part?: "entry.start.timing.title" | "entry.start.lists.allTitle";
  readonly write: (taking: Taking) => Promise<AsyncGenerator<Buffer>>;
};

const ENDINGS: Readonly<Record<string, string>> = { [PDF]: "pdf", [XLSX]: "xlsx", [CSV]: "csv" };
