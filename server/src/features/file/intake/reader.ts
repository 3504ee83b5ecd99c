import type { FileType } from "@rajt/contract/kernel/file-types";
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

/**
 * Runs each task in its own process, which also ends if the document would crash it. @throws {Refusal} with the reason
 */
export const lookThrough = (content: Buffer, accepted: readonly FileType[]) =>
  inWorker("lookThrough", content, accepted).catch(refuse);
export const readSheets = (content: Buffer) => inWorker("readSheets", content).catch(refuse);

function refuse(error: unknown): never {
  if (!(error instanceof WorkerError)) throw error;
  throw new Refusal(error.reason === "failed" ? "file.refusal.broken" : "file.refusal.tooComplex", { cause: error });
}
