import { fieldsRefused, type FieldProblem } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { foreignFiles, keepFiles } from "../../file/index.ts";
import type { PersonDto } from "./person.store.ts";

/** The uploader of the files: an account, or the browser of a registering guest. */
type Giving = { readonly actor: number | null; readonly guest?: Buffer | null; readonly at: Date };

/**
 * Retains the files of a person's record and makes the person their owner. @throws {Refusal} naming files of another
 * uploader
 */
export async function keepPersonFiles(tx: Tx, id: number, dto: PersonDto, giving: Giving): Promise<void> {
  const foreign = await keepFiles(tx, { object: "person", objectId: id, keys: keysOf(dto), owner: id, ...giving });
  const problems = problemsOf(dto, foreign);
  if (problems.length > 0) throw fieldsRefused(problems);
}

/** Returns the fields of a person without a record whose files belong to another uploader. */
export const foreignFileProblems = async (tx: Tx, dto: PersonDto, giving: Giving): Promise<FieldProblem[]> =>
  problemsOf(dto, await foreignFiles(tx, { object: "person", objectId: 0, keys: keysOf(dto), ...giving }));

/** The medical certificate of a role that the person no longer has is not kept, whatever the page sends. */
const filesOf = (dto: PersonDto) => [
  ...(
    [
      "profilePicture",
      "parentalPermission",
      ...(dto.isAthlete ? (["athlete.doctorDocument"] as const) : []),
      ...(dto.isCompetitor ? (["competitor.doctorDocument"] as const) : []),
      "trainer.certificate",
    ] as const
  ).map((path) => ({ path: path as string, key: dto[path] })),
  ...dto.documentList.map(({ document }, index) => ({ path: `documentList.${index}.document`, key: document })),
];

const keysOf = (dto: PersonDto): string[] => filesOf(dto).flatMap(({ key }) => key ?? []);

const problemsOf = (dto: PersonDto, foreign: readonly string[]): FieldProblem[] =>
  filesOf(dto).flatMap(({ path, key }) =>
    key != null && foreign.includes(key) ? [{ path, message: "file.refusal.notYours" }] : [],
  );
