import type { FastifyInstance } from "fastify";
import { openSandbox, type SandboxOptions } from "../sandbox.ts";
import { barionManner } from "./barion-manner.ts";
import { shopRoutes } from "./shop.routes.ts";

export interface BarionSandboxOptions extends SandboxOptions {
  posKey: string;
  /** The e-mail address of the shop's wallet. */
  payee: string;
}

/** The waits after which Barion repeats a callback that was not answered with 200. */
const REPEATS = [2_000, 6_000, 18_000, 54_000, 162_000];

/**
 * Simulates Barion v2. To be registered with a prefix:
 *
 *     /sandbox/barion/v2/Payment/{Start,Refund}               JSON; called without Origin or session
 *     /sandbox/barion/v4/payment/:paymentId/paymentstate
 *
 * Each message is checked for the shop's key.
 */
export async function barionSandbox(app: FastifyInstance, options: BarionSandboxOptions): Promise<void> {
  const { posKey, payee } = options;
  const settings = { repeatAfterMilliseconds: REPEATS, ...options.settings };
  const context = await openSandbox(app, { ...options, settings }, barionManner(options));
  await app.register((scope) => shopRoutes(scope, { ...context, posKey, payee }));
}
