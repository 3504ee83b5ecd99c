import { spawn } from "node:child_process";
import { type Socket } from "node:net";
import { type Account, commandAs } from "./account.ts";

/** A program that lives no longer than this process does, by whatever means this process ends. */
export type Leashed = {
  /** The pid of the program itself, not of the shell that watches over it. */
  readonly pid: Promise<number>;
  readonly exited: Promise<number>;
  /** The last lines the program wrote. */
  output(): string;
  /** From now on the program does not keep this process alive: a command line tool may simply come to its end. */
  looseHold(): void;
};

type LeashOptions = {
  readonly endWith: "INT" | "TERM";
  readonly cwd: string;
  readonly log: (line: string) => void;
  /** The pipe at whose end the program is ended. Left out: one that closes when this process ends. */
  readonly leash?: number;
  /** A descriptor that the program and all that it starts keep open. */
  readonly lock?: number;
};

/**
 * Starts a program under a shell that reads from a pipe whose other end is ours. When we end, even by SIGKILL, the pipe closes
 * and the shell ends the program with the given signal. It repeats the signal, for a program that has just been started does
 * not listen yet.
 */
export function startLeashed(account: Account, command: readonly string[], options: LeashOptions): Leashed {
  const run = commandAs(account, ["/bin/sh", "-c", WATCH, options.endWith, ...command]);
  const child = spawn(run.file, run.args, {
    ...run.options,
    cwd: options.cwd,
    stdio: ["ignore", "pipe", "pipe", options.leash ?? "pipe", options.lock ?? "ignore"],
    detached: true, // Ctrl+C in a terminal reaches us alone: we close the database after the last request
  });
  let tail = "";
  let unfinished = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-TAIL_LENGTH);
    const lines = (unfinished + text).split("\n");
    unfinished = lines.pop() ?? "";
    for (const line of lines) options.log(line);
  });
  const exited = new Promise<number>((resolve) => {
    child.on("error", (error) => {
      tail += error.message;
      resolve(127);
    });
    // "close" comes after the last output was read, but waits for everyone who holds the pipe: too long for an orphan
    child.on("exit", (code) => setImmediate(() => resolve(code ?? 1)));
  });
  const pid = new Promise<number>((resolve) => {
    child.stdout?.setEncoding("utf8").once("data", (text: string) => resolve(Number(text)));
    void exited.then(() => resolve(0));
  });
  return {
    pid,
    exited,
    output: () => tail,
    looseHold() {
      child.unref();
      for (const stream of child.stdio) unref(stream);
    },
  };
}

// $0 is the signal, $@ the program, 3 the leash, 4 the lock. The shell itself must outlive a signal sent to the whole group.
const WATCH = `
trap '' HUP INT TERM
"$@" </dev/null >&2 3<&- &
program=$!
exec 4<&-
echo "$program"
{ read -r _; while kill -"$0" "$program"; do sleep 0.2; done; } <&3 >/dev/null 2>&1 &
watcher=$!
wait "$program"
code=$?
kill -9 "$watcher" 2>/dev/null
exit "$code"
`;

const TAIL_LENGTH = 8000;

function unref(stream: unknown): void {
  // The pipes of a child process are sockets, though Node's types promise only streams.
  (stream as Socket | null)?.unref?.();
}
