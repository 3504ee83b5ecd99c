import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitSlowBodies } from "./slow-bodies.ts";

const app = Fastify();
beforeAll(async () => {
  limitSlowBodies(app, { usual: 300, files: 3_000 });
  app.post("/form", async () => "done");
  app.post("/thinks", async () => {
    await sleep(600);
    return "done";
  });
  app.post("/file", { config: { takesFiles: true } }, async () => "done");
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

/** Sends a body of ten bytes, one every so often or at once; what comes back until the connection closes or the answer is there. */
async function drip(path: string, pause: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  let heard = "";
  socket.on("data", (text: string) => (heard += text)).on("error", () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`);
  for (const byte of '"12345678"') {
    if (pause > 0) await sleep(pause);
    if (heard !== "" || socket.destroyed) break;
    socket.write(byte);
  }
  for (let waited = 0; heard === "" && waited < 2_000; waited += 20) await sleep(20);
  socket.destroy();
  return heard.slice(0, 12);
}

test("a body that takes too long is cut off, a file may take longer", async () => {
  expect(await drip("/form", 0)).toBe("HTTP/1.1 200");
  expect(await drip("/form", 60)).toBe("HTTP/1.1 408");
  expect(await drip("/file", 60)).toBe("HTTP/1.1 200");
});

test("an answer may take longer than the body", async () => {
  expect(await drip("/thinks", 0)).toBe("HTTP/1.1 200");
});

test("an injected request, whose body nobody reads, is left alone", async () => {
  const answer = await app.inject({ method: "POST", path: "/nowhere", payload: { name: "Ő" } });
  expect(answer.statusCode).toBe(404);
  await sleep(400);
});
