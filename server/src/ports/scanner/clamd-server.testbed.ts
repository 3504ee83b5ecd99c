import { createServer, type AddressInfo, type Socket } from "node:net";

/** The standard test virus, in two pieces so that this file is not detected as one. */
export const EICAR = `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-`}${"ANTIVIRUS-TEST-FILE!$H+H*"}`;

export type ClamdServer = {
  url: URL;
  /** The contents that were scanned. */
  scanned: Buffer[];
  /**
   * How it answers: correctly, that the stream is too long, in another protocol, half an answer, by closing the connection, or not at all.
   */
  mood: "scans" | "tooLong" | "strange" | "half" | "closes" | "silent";
  close(): Promise<void>;
};

const COMMAND = "zINSTREAM\0";

/** The part of ClamAV's daemon (clamd(8)) that scans a stream. */
export async function startClamdServer(at: { port: number } | { path: string } = { port: 0 }): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const net = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => undefined));
    talk(socket, server);
  });
  await new Promise<void>((resolve) => {
    if ("path" in at) net.listen(at.path, resolve);
    else net.listen(at.port, "127.0.0.1", resolve);
  });
  const server: ClamdServer = {
    url: new URL("path" in at ? `clamd://${at.path}` : `clamd://127.0.0.1:${(net.address() as AddressInfo).port}`),
    scanned: [],
    mood: "scans",
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => net.close(() => resolve()));
    },
  };
  return server;
}

function talk(socket: Socket, server: ClamdServer): void {
  let waiting = Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let isAsked = false;
  socket.on("data", (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    if (!isAsked) {
      if (waiting.length < COMMAND.length) return;
      if (waiting.toString("latin1", 0, COMMAND.length) !== COMMAND) return void socket.end("UNKNOWN COMMAND\0");
      waiting = waiting.subarray(COMMAND.length);
      isAsked = true;
    }
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE(0);
      if (length === 0) return answer(socket, server, Buffer.concat(chunks));
      if (waiting.length < 4 + length) return;
      chunks.push(waiting.subarray(4, 4 + length));
      waiting = waiting.subarray(4 + length);
    }
  });
}

function answer(socket: Socket, server: ClamdServer, content: Buffer): void {
  server.scanned.push(content);
  const verdict = content.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
  const reply = {
    scans: verdict,
    tooLong: "INSTREAM size limit exceeded. ERROR\0",
    strange: "HTTP/1.1 400 Bad Request\r\n\r\n\0",
    half: "stream: O",
    closes: "",
    silent: null,
  }[server.mood];
  if (reply !== null) socket.end(reply);
}
