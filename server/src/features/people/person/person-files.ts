import { fieldsRefused, type FieldProblem } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { foreignFiles, keepFiles } from "../../file/index.ts";
import type { PersonDto } from "./person.store.ts";

/** The giver of the files: an account, or the browser of a guest who registers. */
type Giving = { readonly actor: number | null; readonly guest?: Buffer | null; readonly at: Date };

/** Keeps the files that a person's record names, and makes them the person's. @throws {Refusal} naming those that are not the giver's */
export async function keepPersonFiles(tx: Tx, id: number, dto: PersonDto, giving: Giving): Promise<void> {
  const foreign = await keepFiles(tx, { object: "person", objectId: id, keys: keysOf(dto), owner: id, ...giving });
  const problems = problemsOf(dto, foreign);
  if (problems.length > 0) throw fieldsRefused(problems);
}

/** The same question of a person who has no record yet: the fields whose files are not the giver's. */
export const foreignFileProblems = async (tx: Tx, dto: PersonDto, giving: Giving): Promise<FieldProblem[]> =>
  problemsOf(dto, await foreignFiles(tx, { object: "person", objectId: 0, keys: keysOf(dto), ...giving }));

const filesOf = (dto: PersonDto) => [
  ...(
    [
      "profilePicture",
      "parentalPermission",
      "athlete.doctorDocument",
      "competitor.doctorDocument",
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
