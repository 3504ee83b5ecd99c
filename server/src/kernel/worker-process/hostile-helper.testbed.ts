import { Refusal } from "../calls/refusal.ts";
import { serveWorker } from "./serve-worker.ts";

/** Tasks that the portal does not have, but that a hostile file might cause. */
export const hostileTasks = {
  add: (one: number, other: number) => one + other,
  refuse: (): never => {
    throw new Refusal("file.refusal.farCell", { variables: { cell: "XFD1" } });
  },
  fail: (): never => {
    throw new TypeError("nobody expected this");
  },
  /** Ignores signals like a busy loop, which would use a processor until the process ends. */
  never: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  /** Allocates an object at each step, like a reader that builds a sheet of a million rows. */
  hoard: () => {
    const rows: object[][] = [];
    for (;;) rows.push(Array.from({ length: 1_000 }, (_, at) => ({ at })));
  },
  /** One list that doubles, like a row with a cell in the last column. */
  swell: () => {
    const cells: number[] = [];
    for (;;) cells.push(0.5);
  },
  text: () => {
    let text = "x";
    for (;;) text = `${text}${text}`.replace("x", "y");
  },
  leave: () => process.exit(1),
};
serveWorker(hostileTasks);
