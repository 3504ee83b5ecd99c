import { Refusal } from "../calls/refusal.ts";

/** The tasks of a worker, by name. Values in and out are copied. */
export type Tasks = { readonly [name: string]: (...given: never[]) => unknown };
export type TaskRequest = { readonly task: string; readonly given: readonly unknown[] };
/** The outcome of a task: a value, a refusal, or an unexpected error. */
export type Answer =
  | { readonly value: unknown }
  | { readonly refused: Pick<Refusal, "code"> & Pick<Refusal["details"], "variables"> }
  | { readonly failed: string };

/** Makes the calling program a worker that runs these tasks, one at a time, until the portal ends. */
export function serveWorker(tasks: Tasks): void {
  // The portal ends its workers itself, and not in the middle of a task.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  process.on("message", ({ task, given }: TaskRequest) => {
    process.send?.(answerOf(tasks, task, given));
  });
}

function answerOf(tasks: Tasks, task: string, given: readonly unknown[]): Answer {
  try {
    // cast: `runInWorkerProcess` is typed by the tasks themselves.
    return { value: tasks[task]?.(...(given as never[])) };
  } catch (error) {
    if (error instanceof Refusal)
      return { refused: { code: error.code, ...(error.details.variables && { variables: error.details.variables }) } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
