import type { Clock } from "../../../kernel/clock.ts";
import { addressOf, type Address } from "../address.ts";
import type { Notifier } from "./notifier.ts";
import { SandboxSettings } from "./sandbox-settings.ts";
import type { SandboxStore, SandboxTransaction } from "./sandbox.store.ts";

/** The state shared by the sandbox's parts. */
export interface SandboxContext {
  merchantName: string;
  store: SandboxStore;
  clock: Clock;
  notifier: Notifier;
  settings: SettingsInForce;
  /** The payer's page of a transaction. */
  pageOf: (transaction: SandboxTransaction) => string;
  manner: Manner;
}

/** The specifics of one provider: its name on the page, its notifications, and the payer's way home. */
export interface Manner {
  brand: string;
  /** Failures, cancellations and time-outs are notified like successes. */
  tellsEveryEnd?: true;
  /** The text of a notification, stored until it is acknowledged. */
  notificationOf(transaction: SandboxTransaction, at: Date, refundStatus?: "PARTIAL" | "FULL"): string;
  /** Sends it; true: the portal acknowledged it as this provider requires. Otherwise it is repeated. */
  send(notification: string, settings: SandboxSettings): Promise<boolean>;
  /** The merchant's address with the provider's parameters added; its own query is preserved. */
  homeOf(transaction: SandboxTransaction, settings: SandboxSettings): string;
}

export interface SettingsInForce {
  read(): Promise<SandboxSettings>;
  /** Replaces the settings; omitted ones have the values of the start. Null: invalid settings. */
  replace(value: unknown): Promise<SandboxSettings | null>;
}

export function settingsInForce(store: SandboxStore, initial: Partial<SandboxSettings>): SettingsInForce {
  const atStart = SandboxSettings.parse(initial);
  const over = (value: unknown) => SandboxSettings.safeParse(isObject(value) ? { ...atStart, ...value } : value);
  return {
    read: async () => over((await store.readSettings()) ?? {}).data ?? atStart,
    async replace(value) {
      const { data } = over(value);
      if (data === undefined) return null;
      await store.writeSettings(data);
      return data;
    },
  };
}

export function pageAddress(publicUrl: Address, prefix: string) {
  return ({ token }: SandboxTransaction) => new URL(`${prefix}/trx/${token}`, addressOf(publicUrl)).href;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
