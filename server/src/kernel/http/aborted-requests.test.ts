import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import pino from "pino";
import { expect, test } from "vitest";
import { createHttpServer } from "./server.ts";

test("a client that leaves in the middle of a request causes no error: only the request is logged", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const app = await createHttpServer({
    log,
    publicUrl: new URL("http://127.0.0.1/"),
    trustProxy: false,
    apiPath: "/api",
    // No assertion depends on how busy the process is.
    shedsLoad: false,
  });
  app.post("/api/form", async () => "taken");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // However it ends: a reset makes it break before it closes.
  const gone = once(app.server, "request").then(
    ([{ socket: heard }]) => new Promise((resolve) => heard.once("close", resolve)),
  );
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /api/form HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{");
  await once(app.server, "request");
  socket.destroy();
  await gone;
  // Log lines are written in order.
  const reply = await fetch(`http://127.0.0.1:${port}/api/form`, { method: "POST" });
  expect(reply.status).toBe(200);
  const noted = () => lines.map((line): { level: number; msg: string } => JSON.parse(line));
  await expect.poll(() => noted().at(-1), { timeout: 60_000 }).toMatchObject({ msg: "request" });
  expect(noted().filter(({ level }) => level > 30)).toEqual([]);
  await app.close();
});
