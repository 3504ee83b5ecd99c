import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { LARGEST_FILE } from "@rajt/contract/file/file.rules";
import { superAdmin } from "@rajt/contract/kernel/access";
import { answer } from "@rajt/contract/kernel/calls";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { makeContext } from "../../kernel/calls/context.ts";
import { admit } from "../../kernel/calls/serve-calls.ts";
import type { EngineContext, Feature } from "../../app-context.ts";
import { takeFile, takeForms } from "../file/index.ts";
import { importSeason } from "./import-season.ts";
import { problemLine, SeasonProblems } from "./problem.ts";
import { readWorkbook } from "./read-workbook.ts";

const PATH = `/${announcementForm.control}/importXlsx`;

const SEASON_FILE = {
  types: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  otherwise: "roster.refusal.notXlsx",
  largest: LARGEST_FILE,
  tooLarge: "file.refusal.tooLarge",
} as const;

const importAnswer = answer.extend({
  competitionList: z
    .array(z.object({ name: z.string(), date: z.string(), outcome: z.enum(["added", "updated", "same", "entered"]) }))
    .optional(),
  /** The problems, each with its location in the file; with any, nothing was stored. */
  problemList: z
    .array(
      z.object({
        sheet: z.string().nullable(),
        line: z.int().nullable(),
        column: z.string().nullable(),
        message: z.string(),
      }),
    )
    .optional(),
});

const UPLOAD = {
  about:
    "Imports a season from an .xlsx file (multipart, one part named `file`) by the rules of docs/season.md: all of it or nothing. The response names every problem with its sheet, line and column. A competition with entries stays unchanged.",
  answers: importAnswer,
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
      try {
        const rows = await takeFile(context, request, SEASON_FILE, ({ content }) => readWorkbook(content));
        const competitionList = await importSeason(db, rows, { actor, now });
        return importAnswer.parse({ successful: true, competitionList });
      } catch (error) {
        if (!(error instanceof SeasonProblems)) throw error;
        const code = "kernel.error.invalid";
        const problemList = error.problems.map(({ text, ...place }) => ({ ...place, message: text }));
        const message = [translate(code), ...error.problems.slice(0, SAID).map(problemLine)].join("\n");
        return importAnswer.parse({ successful: false, code, message, problemList });
      }
    });
  },
});

/** The most problems in the sentence; the list has all. */
const SAID = 5;
