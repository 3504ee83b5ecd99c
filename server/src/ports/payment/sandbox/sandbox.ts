import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../kernel/clock.ts";
import type { Address } from "../address.ts";
import { merchantRoutes } from "./merchant.routes.ts";
import { createNotifier } from "./notifier.ts";
import { payerRoutes } from "./payer.routes.ts";
import { pageAddress, type SandboxContext, type SettingsInForce, settingsInForce } from "./sandbox-context.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";
import type { SandboxStore } from "./sandbox.store.ts";

export interface SimplePaySandboxOptions {
  merchant: string;
  secretKey: string;
  /** The name of the merchant, as the payer is told; the account's own if none is given. */
  merchantName?: string;
  store: SandboxStore;
  /** The address at which the payer's browser reaches this program; the page's path is added. */
  publicUrl: Address;
  /**
   * The address at which the portal takes notifications: …/api/simplePay/ipn. The only address the sandbox ever calls.
   */
  notificationUrl: Address;
  clock: Clock;
  /** Throws where who asks may not set how payments go. */
  admitToSettings: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  settings?: Partial<SandboxSettings>;
}

/**
 * A SimplePay v2 that lives in our program but talks HTTP to the portal, as the portal's client does to it. To be
 * registered with a prefix:
 *
 *     /sandbox/payment/v2/{start,query,refund,finish}   signed JSON; called without Origin or session
 *     /sandbox/trx/:token                               the payer's page; its forms post to …/outcome and …/card
 *     /sandbox/settings                                 GET, POST: how it misbehaves (SandboxSettings), for super admins
 *
 * Signatures are checked, money is not moved, cards and payers are not stored.
 */
export async function simplePaySandbox(app: FastifyInstance, options: SimplePaySandboxOptions): Promise<void> {
  const { merchant, secretKey, store, clock, merchantName = merchant } = options;
  const settings = settingsInForce(store, options.settings ?? {});
  const notifier = createNotifier({
    secretKey,
    store,
    settings,
    notificationUrl: options.notificationUrl,
    onError: (error) => app.log.warn({ error }, "sandbox: notifications are delivered later"),
  });
  const pageOf = pageAddress(options.publicUrl, app.prefix);
  const context: SandboxContext = { merchant, merchantName, secretKey, store, clock, notifier, settings, pageOf };

  await app.register((scope) => merchantRoutes(scope, context));
  await app.register((scope) => payerRoutes(scope, context));
  await app.register((scope) => settingsRoutes(scope, settings, options));
  app.addHook("onListen", () => notifier.watch());
  app.addHook("preClose", () => notifier.close());
}

async function settingsRoutes(
  app: FastifyInstance,
  settings: SettingsInForce,
  { admitToSettings }: Pick<SimplePaySandboxOptions, "admitToSettings">,
): Promise<void> {
  app.addHook("onRequest", admitToSettings);
  app.get("/settings", () => settings.read());
  app.post("/settings", async (request, reply) => {
    const replaced = await settings.replace(request.body);
    return replaced ?? reply.code(400).send({ message: "not sandbox settings: see sandbox.settings.ts" });
  });
}
