import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { ask } from "./exchange.ts";

let silent: Server;
beforeAll(async () => {
  silent = createServer(() => undefined);
  await new Promise<void>((done) => void silent.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

it("ends a request after the time limit, with NO_ANSWER", async () => {
  // cast: a server that listens on a port has an address.
  const baseUrl = () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  await expect(ask({ baseUrl, patience: 20 }, "persons", {}, z.object({}))).rejects.toMatchObject({
    code: "NO_ANSWER",
  });
});
