import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { LARGEST_FILE } from "@rajt/contract/file/file.rules";
import { superAdmin } from "@rajt/contract/kernel/access";
import { seasonAnswer } from "@rajt/contract/season/season.schema";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { makeContext } from "../../kernel/calls/context.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { admit } from "../../kernel/calls/serve-calls.ts";
import type { EngineContext, Feature } from "../../app-context.ts";
import { takeFile, takeForms } from "../file/index.ts";
import { checkSeason, importSeason } from "./import-season.ts";
import { problemLine, SeasonProblems } from "./problem.ts";
import { readWorkbook } from "./read-workbook.ts";

const PATH = `/${announcementForm.control}/importXlsx`;

const SEASON_FILE = {
  types: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  otherwise: "roster.refusal.notXlsx",
  largest: LARGEST_FILE,
  tooLarge: "file.refusal.tooLarge",
} as const;

/** `check`: return the problems or the outcomes, and store nothing. */
const seasonQuery = z.strictObject({ check: z.literal("true").optional() });

const UPLOAD = {
  about:
    "Imports a season from an .xlsx file (multipart, one part named `file`) by the rules of docs/season.md: all of it or nothing. The response names every problem with its sheet, line and column. A competition that is cancelled or has entries stays unchanged. With `check=true` nothing is stored: the response is what importing would do, or every problem.",
  query: seasonQuery,
  answers: seasonAnswer,
};

/** Imports the season's file over HTTP like the command line; a route with a file is not a call. */
export const seasonFeature = (context: EngineContext): Feature => ({
  routes: async (app: FastifyInstance) => {
    await takeForms(app);
    const { clock, sessions, publicUrl, db } = context;
    const options = { clock, sessions, publicUrl };
    const upload = { config: { takesFiles: true, needs: superAdmin, stream: UPLOAD } };
    app.post(`/api${PATH}`, upload, async (request, reply) => {
      const call = makeContext(request, reply, options);
      await admit(superAdmin, `POST ${PATH}`, call, options);
      const [actor, { now, translate }] = [await call.account(), call];
      const query = seasonQuery.safeParse(request.query);
      if (!query.success) throw new Refusal("kernel.error.invalid", { status: 400 });
      const isCheck = query.data.check === "true";
      try {
        const rows = await takeFile(context, request, SEASON_FILE, ({ content }) => readWorkbook(content));
        const competitionList = await (isCheck ? checkSeason : importSeason)(db, rows, { actor, now });
        const lasting = competitionList.map((one) => (isCheck && one.outcome === "added" ? { ...one, id: null } : one));
        return seasonAnswer.parse({ successful: true, competitionList: lasting });
      } catch (error) {
        if (!(error instanceof SeasonProblems)) throw error;
        const problemList = error.problems.map(({ text, ...place }) => ({ ...place, message: text }));
        // A check that found problems has succeeded.
        if (isCheck) return seasonAnswer.parse({ successful: true, problemList });
        const code = "kernel.error.invalid";
        const message = [translate(code), ...error.problems.slice(0, SAID).map(problemLine)].join("\n");
        return seasonAnswer.parse({ successful: false, code, message, problemList });
      }
    });
  },
});

/** The most problems in the sentence; the list has all. */
const SAID = 5;
