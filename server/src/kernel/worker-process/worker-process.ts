import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Refusal } from "../calls/refusal.ts";
import type { Answer, TaskRequest, Tasks } from "./serve-worker.ts";

/** A task that did not finish: it took too long, its process ended, or it failed unexpectedly. */
export class WorkerError extends Error {
  readonly reason: "time" | "ended" | "failed";

  constructor(reason: "time" | "ended" | "failed", message: string) {
    super(message);
    this.reason = reason;
  }
}

type Helper = {
  /** Its program in a build, beside the one that starts it. */
  readonly built: string;
  /** The same as TypeScript, where there is no build. */
  readonly source: URL;
  /** The longest that a task may take: milliseconds. */
  readonly patience: number;
  /** The most memory on its heap: megabytes. Buffers are outside the heap; the task must bound them. */
  readonly heap: number;
};

/** Milliseconds for which an idle worker is kept. */
const REST = 60_000;

/**
 * Runs work on untrusted input in a process of its own, which is ended where it needs too much time or memory: neither the event loop nor
 * the heap of the portal is affected. A thread does not suffice: a list that outgrows its limit ends the whole process.
 *
 *     const inWorker = runInWorkerProcess<typeof tasks>({ built: "reader.js", source: new URL("./reader.helper.ts", import.meta.url), … });
 *     await inWorker("readSheets", content);
 *
 * @throws {Refusal} as thrown by the task
 * @throws {WorkerError}
 */
export function runInWorkerProcess<T extends Tasks>({ built, source, patience, heap }: Helper) {
  const resting = new Set<ChildProcess>();
  const idle = setTimeout(() => {
    for (const helper of resting) helper.disconnect();
    resting.clear();
  }, REST).unref();
  const program = new URL(IS_BUILT ? `./${built}` : "./from-source.mjs", import.meta.url);
  const start = (): ChildProcess => {
    const helper = fork(fileURLToPath(program), IS_BUILT ? [] : [source.href], {
      execArgv: [`--max-old-space-size=${heap}`],
      serialization: "advanced",
      // It needs no password of the portal, and what it prints when it dies is no line of the portal's log.
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    return helper.on("disconnect", () => resting.delete(helper));
  };
  /** An idle worker keeps no process alive. */
  const rest = (helper: ChildProcess): void => {
    helper.unref();
    helper.channel?.unref();
    resting.add(helper);
    idle.refresh();
  };
  return async <K extends keyof T & string>(task: K, ...given: Parameters<T[K]>): Promise<ReturnType<T[K]>> => {
    const [helper = start()] = resting;
    resting.delete(helper);
    const answer = await answerOf(helper, { task, given }, patience);
    rest(helper);
    if ("refused" in answer) throw new Refusal(answer.refused.code, answer.refused);
    if ("failed" in answer) throw new WorkerError("failed", answer.failed);
    // cast: the worker serves exactly these tasks.
    return answer.value as ReturnType<T[K]>;
  };
}

const IS_BUILT = import.meta.url.endsWith(".js");

/** Settles with the answer, or ends the worker. */
function answerOf(helper: ChildProcess, request: TaskRequest, patience: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      helper.off("message", onMessage).off("error", onError).off("exit", onExit);
    };
    const fail = (reason: WorkerError["reason"], message: string) => {
      settle();
      helper.on("error", () => undefined).kill("SIGKILL");
      reject(new WorkerError(reason, message));
    };
    // cast: the worker sends nothing else.
    const onMessage = (answer: unknown) => {
      settle();
      resolve(answer as Answer);
    };
    const onError = (error: Error) => fail("failed", error.message);
    const onExit = (code: number | null, signal: string | null) => fail("ended", `ended by ${signal ?? code}`);
    const timer = setTimeout(() => fail("time", `no answer in ${patience} ms`), patience);
    helper.on("message", onMessage).on("error", onError).on("exit", onExit);
    helper.ref();
    helper.channel?.ref();
    helper.send(request, (error) => error && onError(error));
  });
}
