import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Refusal } from "../calls/refusal.ts";
import type { Answer, TaskRequest, Tasks } from "./serve-worker.ts";

/** Work that did not come to its end: it took too long, or its process ended, or nobody expected what it met. */
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
  /** Longest a task may take: milliseconds. */
  readonly patience: number;
  /** Most it may have on its heap: megabytes. What lies in buffers is outside, and for the task to bound. */
  readonly heap: number;
};

/** Milliseconds for which a helper without work is kept. */
const REST = 60_000;

/**
 * Does work on what strangers sent in a process of its own, which is ended where it takes too long or too much: neither the event loop nor
 * the heap of the portal is touched, whatever the work meets. A thread would not do: a list that outgrows its limit ends the whole process.
 *
 *     const inWorker = runInWorkerProcess<typeof tasks>({ built: "reader.js", source: new URL("./reader.helper.ts", import.meta.url), … });
 *     await inWorker("readSheets", content);
 *
 * @throws {Refusal} as the task threw it
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
      // It needs no password of the portal's, and what it says when it dies is no line of the portal's log.
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    return helper.on("disconnect", () => resting.delete(helper));
  };
  /** While it rests, a helper keeps no process alive. */
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
    // The cast: the helper serves these very tasks.
    return answer.value as ReturnType<T[K]>;
  };
}

const IS_BUILT = import.meta.url.endsWith(".js");

/** Settles with the answer, or ends the helper. */
function answerOf(helper: ChildProcess, asked: TaskRequest, patience: number): Promise<Answer> {
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
    // The cast: this is all that the helper sends.
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
    helper.send(asked, (error) => error && onError(error));
  });
}
