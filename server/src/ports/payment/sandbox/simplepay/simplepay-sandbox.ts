import type { FastifyInstance } from "fastify";
import { openSandbox, type SandboxOptions } from "../sandbox.ts";
import { merchantRoutes } from "./merchant.routes.ts";
import { simplePayManner } from "./simplepay-manner.ts";

export interface SimplePaySandboxOptions extends SandboxOptions {
  merchant: string;
  secretKey: string;
}

/**
 * Simulates SimplePay v2. To be registered with a prefix:
 *
 *     /sandbox/payment/v2/{start,query,refund,finish,transactioncancel}   signed JSON; called without Origin or session
 *
 * Signatures are checked both ways.
 */
export async function simplePaySandbox(app: FastifyInstance, options: SimplePaySandboxOptions): Promise<void> {
  const { merchant, secretKey, merchantName = merchant } = options;
  const context = await openSandbox(app, { ...options, merchantName }, simplePayManner(options));
  await app.register((scope) => merchantRoutes(scope, { ...context, merchant, secretKey }));
}
