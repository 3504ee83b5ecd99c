import { connect, type Socket } from "node:net";
import { ScannerError, type UploadScanner } from "./upload-scanner.ts";

/** The time limit of a scan, connecting included: milliseconds. */
const PATIENCE = 20_000;
const PORT = 3310;
const CHUNK = 65_536;
/** An answer is one line; a longer one is refused. */
const LONGEST_ANSWER = 1_024;

/**
 * ClamAV's daemon, over TCP (`clamd://host:3310`) or a socket of the same machine (`clamd:///run/clamav/clamd.ctl`). One connection for
 * each scan: the command INSTREAM, chunks preceded by their lengths, an empty one at the end (clamd(8)).
 */
export const createClamdScanner = (address: URL, { patience = PATIENCE } = {}): UploadScanner => ({
  scan: async (content) => {
    const answer = await exchange(open(address), content, patience);
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
    if (found === undefined && answer !== "stream: OK") throw new ScannerError(`clamd said: ${answer}`);
    return found ?? null;
  },
});

function open({ hostname, port, pathname }: URL): Socket {
  return hostname === ""
    ? connect({ path: pathname })
    : connect({ host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port) || PORT });
}

/** Sends a content and returns the answer. */
function exchange(socket: Socket, content: Buffer, patience: number): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let answer = "";
    const fail = (reason: string, cause?: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new ScannerError(reason, { cause }));
    };
    const timer = setTimeout(() => fail(`clamd has not answered in ${patience} ms`), patience);
    socket
      .on("error", (error) => fail("clamd cannot be reached", error))
      .on("end", () => fail("clamd has closed without an answer"))
      .setEncoding("utf8")
      .on("data", (chunk: string) => {
        answer += chunk;
        const end = answer.indexOf("\0");
        if (end < 0 && answer.length > LONGEST_ANSWER) return fail("clamd says too much");
        if (end < 0) return;
        clearTimeout(timer);
        socket.destroy();
        resolve(answer.slice(0, end));
      });
    // An answer may be sent before the whole content: the stream was too long. Later writes do not matter.
    socket.write("zINSTREAM\0");
    for (let at = 0; at < content.length; at += CHUNK) {
      const chunk = content.subarray(at, at + CHUNK);
      socket.write(lengthOf(chunk));
      socket.write(chunk);
    }
    socket.write(lengthOf(Buffer.alloc(0)));
  });
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}
