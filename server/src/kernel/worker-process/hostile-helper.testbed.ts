import { Refusal } from "../calls/refusal.ts";
import { serveWorker } from "./serve-worker.ts";

/** Tasks that none of the portal's does, and that a hostile file might make one do. */
export const hostileTasks = {
  add: (one: number, other: number) => one + other,
  refuse: (): never => {
    throw new Refusal("file.refusal.farCell", { variables: { cell: "XFD1" } });
  },
  fail: (): never => {
    throw new TypeError("nobody expected this");
  },
  /** Deaf like a loop, which would take a processor from everybody who waits for its end. */
  never: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  /** An object a step: what a sheet of a million rows is to a reader that makes them all. */
  hoard: () => {
    const rows: object[][] = [];
    for (;;) rows.push(Array.from({ length: 1_000 }, (_, at) => ({ at })));
  },
  /** One list that doubles: what a row that reaches to the last column is. */
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
