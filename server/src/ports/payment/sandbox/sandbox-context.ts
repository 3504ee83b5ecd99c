import type { Clock } from "../../../kernel/clock.ts";
import { addressOf, type Address } from "../address.ts";
import { sign } from "../simplepay/signature.ts";
import type { Notifier } from "./notifier.ts";
import { SandboxSettings } from "./sandbox-settings.ts";
import type { SandboxStore, SandboxTransaction } from "./sandbox.store.ts";

/** The state that the sandbox's parts share. */
export interface SandboxContext {
  merchant: string;
  merchantName: string;
  secretKey: string;
  store: SandboxStore;
  clock: Clock;
  notifier: Notifier;
  settings: SettingsInForce;
  /** The payer's page of a transaction. */
  pageOf: (transaction: SandboxTransaction) => string;
}

export interface SettingsInForce {
  read(): Promise<SandboxSettings>;
  /** Replaces them; what is not named is as the program was started. Null: not settings. */
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

/** The right signature, or, where the settings want it so, one by a wrong key. */
export function signFor(
  part: SandboxSettings["badSignature"],
  { badSignature }: SandboxSettings,
  secretKey: string,
  message: Buffer | string,
): string {
  return sign(badSignature === part ? `not ${secretKey}` : secretKey, message);
}

export function pageAddress(publicUrl: Address, prefix: string) {
  return ({ token }: SandboxTransaction) => new URL(`${prefix}/trx/${token}`, addressOf(publicUrl)).href;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
