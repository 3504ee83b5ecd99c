import type { FileType } from "@rajt/contract/file/file.rules";
import { WorkerError, runInWorkerProcess } from "../../../kernel/worker-process/worker-process.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { READING_HEAP, READING_PATIENCE } from "./limits.ts";
import type { readerTasks } from "./reader.helper.ts";

const inWorker = runInWorkerProcess<typeof readerTasks>({
  built: "reader.js",
  source: new URL("./reader.helper.ts", import.meta.url),
  patience: READING_PATIENCE,
  heap: READING_HEAP,
});

/** The helper's tasks, each in a process of its own, which ends where the document would end it. @throws {Refusal} with what is wrong */
export const lookThrough = (content: Buffer, wanted: readonly FileType[]) =>
  inWorker("lookThrough", content, wanted).catch(refuse);
export const readSheets = (content: Buffer) => inWorker("readSheets", content).catch(refuse);

function refuse(error: unknown): never {
  if (!(error instanceof WorkerError)) throw error;
  throw new Refusal(error.reason === "failed" ? "file.refusal.broken" : "file.refusal.tooComplex", { cause: error });
}
