import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { MERCHANT, SECRET_KEY } from "../sandbox/simplepay/simplepay-sandbox.testbed.ts";
import { PaymentProviderError } from "../provider.ts";
import { createSimplePay } from "./client.ts";

const servers: Server[] = [];

/** A provider with given answers and a short time limit; `asked` counts the calls by kind. */
export async function aProvider(answer: RequestListener, limits: { timeoutMilliseconds?: number } = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/payment/v2`;
  const provider = createSimplePay({ merchant: MERCHANT, secretKey: SECRET_KEY, baseUrl, ...limits });
  return { provider, asked };
}

/** Stops these providers listening. */
export function closeProviders(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
}

export async function failureOf(act: Promise<unknown>): Promise<PaymentProviderError> {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PaymentProviderError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}
