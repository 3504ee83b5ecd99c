import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../kernel/clock.ts";
import type { Address } from "../address.ts";
import { createNotifier } from "./notifier.ts";
import { payerRoutes } from "./payer.routes.ts";
import {
  type Manner,
  pageAddress,
  type SandboxContext,
  type SettingsInForce,
  settingsInForce,
} from "./sandbox-context.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";
import type { SandboxStore } from "./sandbox.store.ts";

/** The needs of whichever provider is played. */
export interface SandboxOptions {
  /** The name of the merchant, as the payer is told. */
  merchantName?: string;
  store: SandboxStore;
  /** The address at which the payer's browser reaches this program; the page's path is added. */
  publicUrl: Address;
  /** The address at which the portal takes this provider's notifications. The only address that the sandbox ever calls. */
  notificationUrl: Address;
  clock: Clock;
  /** Throws where who asks may not set how payments go. */
  admitToSettings: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  settings?: Partial<SandboxSettings>;
}

/**
 * A provider that lives in our program but talks HTTP to the portal, as the portal's client does to it: what is the same whoever is played. To
 * these routes each adds those that a merchant's server calls.
 *
 *     <prefix>/trx/:token    the payer's page; its forms post to …/outcome and …/card
 *     <prefix>/settings      GET, POST: how it misbehaves (SandboxSettings), for super admins
 *
 * Money is not moved, cards and payers are not stored.
 */
export async function openSandbox(
  app: FastifyInstance,
  { store, clock, merchantName = "Rajt", ...options }: SandboxOptions,
  manner: Manner,
): Promise<SandboxContext> {
  const settings = settingsInForce(store, options.settings ?? {});
  const notifier = createNotifier({
    store,
    settings,
    manner,
    onError: (error) => app.log.warn({ error }, "sandbox: notifications are delivered later"),
  });
  const pageOf = pageAddress(options.publicUrl, app.prefix);
  const context: SandboxContext = { merchantName, store, clock, notifier, settings, pageOf, manner };
  await app.register((scope) => payerRoutes(scope, context));
  await app.register((scope) => settingsRoutes(scope, settings, options));
  app.addHook("onListen", () => notifier.watch());
  app.addHook("preClose", () => notifier.close());
  return context;
}

async function settingsRoutes(
  app: FastifyInstance,
  settings: SettingsInForce,
  { admitToSettings }: Pick<SandboxOptions, "admitToSettings">,
): Promise<void> {
  app.addHook("onRequest", admitToSettings);
  app.get("/settings", () => settings.read());
  app.post("/settings", async (request, reply) => {
    const replaced = await settings.replace(request.body);
    return replaced ?? reply.code(400).send({ message: "not sandbox settings: see sandbox-settings.ts" });
  });
}
