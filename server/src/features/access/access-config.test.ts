import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { accessConfigOf } from "./access-config.ts";
import { NO_PARTY, viewerOf } from "./viewer.ts";

const settingsOf = (environment: Record<string, string> = {}) =>
  accessConfigOf(viewerOf(NO_PARTY), readConfig(environment)).settingMap;

test("settingsOf names the card providers on offer, and marks sandboxes", () => {
  expect(settingsOf()).toMatchObject({
    paymentProviders: ["SimplePay", "Barion"],
    sandbox: { SimplePay: true, Barion: true },
  });
  // With the keys of one provider, the other one remains a sandbox.
  expect(settingsOf({ SIMPLEPAY_MERCHANT: "S000001", SIMPLEPAY_SECRET_KEY: "x" }).sandbox).toEqual({
    SimplePay: false,
    Barion: true,
  });
  expect(settingsOf({ BARION_POS_KEY: "x", BARION_PAYEE: "penztar@rajt.example" }).sandbox).toEqual({
    SimplePay: true,
    Barion: false,
  });
});

test("settingsOf returns the federation's address: the configured one, else that of the demo", () => {
  expect(settingsOf({ FEDERATION_EMAIL: "iroda@rajt.example" }).federationEmail).toBe("iroda@rajt.example");
  expect(settingsOf().federationEmail).toBe("szovetseg@demo.rajt.example");
  expect(settingsOf({ DEMO: "false" }).federationEmail).toBeNull();
  expect(() => readConfig({ FEDERATION_EMAIL: "iroda" })).toThrow(/FEDERATION_EMAIL must be/);
});

test("settingsOf returns transfer fee, bank account and payment term from the configuration", () => {
  expect(settingsOf({ DEMO: "false" })).toMatchObject({ transferFee: 5_000, bankAccount: null, paymentTermDays: 5 });
  const set = {
    TRANSFER_FEE: "7500",
    FEDERATION_BANK_ACCOUNT: "11773016-11111018-00000000",
    FEDERATION_NAME: "Rajt Szövetség",
    PAYMENT_TERM_DAYS: "8",
  };
  expect(settingsOf(set)).toMatchObject({
    transferFee: 7_500,
    bankAccount: { number: "11773016-11111018-00000000", name: "Rajt Szövetség" },
    paymentTermDays: 8,
  });
  for (const account of ["12345678", "HU42", "11773016 11111018"])
    expect(() => readConfig({ FEDERATION_BANK_ACCOUNT: account })).toThrow(/FEDERATION_BANK_ACCOUNT must be/);
});
