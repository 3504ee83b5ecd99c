import { EventEmitter, once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { drainOnClose, type DrainPatience } from "./drain.ts";

const LONG = 600_000;

/** A server with a route that answers on demand, one that never ends, and one that takes a body. */
async function serve(patience: DrainPatience) {
  const app = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  drainOnClose(app, patience);
  const gate = new EventEmitter();
  app.get("/", async () => "at once");
  app.get("/waits", async () => {
    await once(gate, "open");
    return "the answer";
  });
  app.get("/endless", (_request, reply) => reply.send(Readable.from(endless(), { objectMode: false })));
  app.post("/", async () => "taken");
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, answer: () => void gate.emit("open") };
}

async function* endless() {
  for (;;) {
    yield Buffer.alloc(65_536);
    await sleep(1);
  }
}

/** Opens a connection, sends the text, and returns once the server has received it. */
async function say(app: FastifyInstance, text: string) {
  const before = await connections(app);
  const socket: Socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  let heard = "";
  socket.on("data", (piece: string) => (heard += piece)).on("error", () => undefined);
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(heard)));
  if (text !== "") await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  while ((await connections(app)) === before) await sleep(1);
  return { socket, closed, heard: () => heard };
}

const connections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

const HALF_HEAD = "GET / HTTP/1.1\r\nhost: x\r\nx: ";
const HALF_BODY = "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
const ASKED = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

test("closes half-sent, silent and idle connections, while running requests are still answered", async () => {
  const { app, answer } = await serve({ silent: 100, underWay: LONG });
  const idle = await say(app, ASKED("/"));
  while (!idle.heard().endsWith("at once")) await sleep(1);
  const asked = await say(app, ASKED("/waits"));
  const others = [await say(app, HALF_HEAD), await say(app, HALF_BODY), await say(app, ""), idle];
  const closing = app.close();
  await Promise.all(others.map(({ closed }) => closed));
  expect(asked.heard()).toBe("");
  answer();
  expect(await asked.closed).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*the answer$/i);
  await closing;
});

test("answers a request that is on its way on a silent connection", async () => {
  const { app } = await serve({ silent: LONG, underWay: LONG });
  const late = await say(app, "");
  const half = await say(app, HALF_BODY);
  const closing = app.close();
  while (app.server.listening) await sleep(1);
  late.socket.write(ASKED("/"));
  half.socket.write('"a":"b"}');
  expect(await late.closed).toMatch(/at once$/);
  expect(await half.closed).toMatch(/taken$/);
  await closing;
});

test("cuts off an endless answer, an unread one and one that never starts", async () => {
  const { app } = await serve({ silent: 50, underWay: 100 });
  const endlessly = await say(app, ASKED("/endless"));
  const unread = await say(app, ASKED("/endless"));
  unread.socket.pause();
  await say(app, ASKED("/waits"));
  while (endlessly.heard().length < 100_000) await sleep(1);
  await app.close();
  expect(await connections(app)).toBe(0);
  unread.socket.destroy();
});
