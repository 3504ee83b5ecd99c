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

/** What either provider needs. */
export interface SandboxOptions {
  /** The name of the merchant, as shown to the payer. */
  merchantName?: string;
  store: SandboxStore;
  /** The address at which the payer's browser reaches this program; the page's path is added. */
  publicUrl: Address;
  /** The address of the portal's callback for this provider. The only address that the sandbox calls. */
  notificationUrl: Address;
  clock: Clock;
  /** Throws if the caller may not set how payments behave. */
  admitToSettings: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  settings?: Partial<SandboxSettings>;
}

/**
 * A provider in our program that connects to the portal over HTTP, as the portal's client does to it: the part common to both. Each
 * provider adds the routes that a merchant's server calls.
 *
 *     <prefix>/trx/:token    the payer's page; its forms post to …/outcome and …/card
 *     <prefix>/settings      GET, POST: how it misbehaves (SandboxSettings), for super admins
 *
 * No money is moved; cards and payers are not stored.
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
