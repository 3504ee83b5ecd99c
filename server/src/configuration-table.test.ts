import { expect, test } from "vitest";
import { ConfigError, readConfig, settings } from "./config.ts";
import { configurationTable } from "./configuration-table.ts";
import { sandboxed } from "./ports/payment/card-payments.ts";
import { ACCEPTED_DOCUMENTS } from "../test/documents.ts";

test("docs/configuration.md is generated from the table of settings", async () => {
  await expect(configurationTable()).toMatchFileSnapshot("../../docs/configuration.md");
});

test("an empty environment has the documented defaults", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", DATA_DIR: "./data", NODE_ENV: "development" });
  expect(config.DATABASE_URL).toBeUndefined();
});

test.each([
  ["PORT", "70000", "must be at most 65535"],
  ["PORT", "0x10", "must be a whole number"],
  ["PORT", "1e3", "must be a whole number"],
  ["PUBLIC_URL", "rajt.example", "must be an address that begins with http:// or https://"],
  ["PUBLIC_URL", "javascript:alert(1)", "must be an address that begins with http:// or https://"],
  ["DATABASE_URL", "mysql://localhost/rajt", "must begin with postgres:// or postgresql://"],
  ["TRUST_PROXY", "yes", "must be true or false"],
  ["NODE_ENV", "prod", "Invalid option"],
  ["MAP_TILES_URL", "https://tiles.example/{z}/{x}.png", "must be an address with"],
  ["MAP_TILES_URL", "https://{s}.tiles.example/{z}/{x}/{y}.png", "must be an address with"],
  ["MAP_TILES_URL", "https://tiles.example; script-src/{z}/{x}/{y}.png", "must be an address with"],
  ["MAP_TILES_URL", "data:{z}/{x}/{y}", "must be an address with"],
  ["MAP_TILES_ATTRIBUTION", "© somebody", "must not be set without MAP_TILES_URL"],
])("%s=%s", (name, value, problem) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} .*${problem}`));
});

test("ignores blanks around a value", () => {
  expect(readConfig({ PORT: " 3001 " }).PORT).toBe(3001);
});

test("names every wrong variable, not only the first", () => {
  expect(() => readConfig({ PORT: "x", HOST: "ok", SMTP_URL: "mail" })).toThrow(/PORT .*SMTP_URL/);
});

const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://rajt.example",
  SIMPLEPAY_MERCHANT: "S000001",
  SIMPLEPAY_SECRET_KEY: "only-in-this-test",
  BARION_POS_KEY: "only-in-this-test-too",
  BARION_PAYEE: "penztar@rajt.example",
  SZAMLAZZ_AGENT_KEY: "only-in-this-test-as-well",
  FEDERATION_NAME: "Rajt Szövetség",
  FEDERATION_BANK_ACCOUNT: "11773016-11111018-00000000",
  SELLER_ADDRESS: "1146 Budapest, Fő utca 1.",
  ...ACCEPTED_DOCUMENTS,
};

const NO_MERCHANT = { SIMPLEPAY_MERCHANT: "", SIMPLEPAY_SECRET_KEY: "", BARION_POS_KEY: "", BARION_PAYEE: "" };

test("production starts with a public address and a merchant", () => {
  expect(readConfig(PRODUCTION).PUBLIC_URL?.href).toBe("https://rajt.example/");
});

test("production creates sample invoices only if named", () => {
  expect(readConfig({ ...PRODUCTION, SZAMLAZZ_AGENT_KEY: "", INVOICE_ISSUER: "embedded" }).INVOICE_ISSUER).toBe(
    "embedded",
  );
});

test("outside production each provider has its keys or its sandbox", () => {
  const simplePay = { SIMPLEPAY_MERCHANT: "S000001", SIMPLEPAY_SECRET_KEY: "only-in-this-test" };
  expect(sandboxed(readConfig(simplePay))).toEqual({ SIMPLEPAY: false, BARION: true });
  expect(sandboxed(readConfig({}))).toEqual({ SIMPLEPAY: true, BARION: true });
  expect(sandboxed(readConfig(PRODUCTION))).toEqual({ SIMPLEPAY: false, BARION: false });
  expect(() => readConfig({ ...simplePay, BARION_POS_KEY: "x" })).toThrow(/BARION_PAYEE missing: .* together/);
  expect(() => readConfig({ ...simplePay, PAYMENT_SANDBOX: "true" })).toThrow(/PAYMENT_SANDBOX must not be set/);
});

test.each([
  ["a test hook", { TEST_FAULT: "entry" }, /TEST_FAULT must not be set in production/],
  ["the demo", { DEMO: "true" }, /DEMO must not be true/],
  ["no public address", { PUBLIC_URL: "" }, /PUBLIC_URL is missing/],
  ["no privacy notice", { PRIVACY_NOTICE: "", PRIVACY_NOTICE_VERSION: "" }, /PRIVACY_NOTICE is missing/],
  ["statutes without a version", { STATUTES_VERSION: "" }, /STATUTES and STATUTES_VERSION must be given together/],
  [
    "statutes that are not there",
    { STATUTES: "/nowhere/statutes.pdf" },
    /STATUTES must be an address .* or a PDF file/,
  ],
  ["statutes that are no PDF", { STATUTES: import.meta.filename }, /STATUTES must be an address .* or a PDF file/],
  ["no merchant", NO_MERCHANT, /SIMPLEPAY_MERCHANT is missing/],
  ["a key without a merchant", { SIMPLEPAY_MERCHANT: "" }, /SIMPLEPAY_MERCHANT missing: .* must be given together/],
  ["one provider of two", { BARION_POS_KEY: "", BARION_PAYEE: "" }, /BARION_POS_KEY, BARION_PAYEE missing/],
  ["no issuer of invoices", { SZAMLAZZ_AGENT_KEY: "" }, /SZAMLAZZ_AGENT_KEY is missing/],
  ["a simulated issuer", { SZAMLAZZ_AGENT_KEY: "", INVOICE_ISSUER: "simulator" }, /SZAMLAZZ_AGENT_KEY is missing/],
  [
    "invoices without a seller's address",
    { SELLER_ADDRESS: "" },
    /SELLER_ADDRESS must be set beside SZAMLAZZ_AGENT_KEY/,
  ],
  [
    "invoices without a seller's name",
    { FEDERATION_NAME: "", FEDERATION_BANK_ACCOUNT: "" },
    /FEDERATION_NAME must be set beside SZAMLAZZ_AGENT_KEY/,
  ],
  ["samples beside a key", { INVOICE_ISSUER: "embedded" }, /INVOICE_ISSUER must not be set/],
  ["a sandbox beside live keys", { PAYMENT_SANDBOX: "true" }, /PAYMENT_SANDBOX must not be set/],
])("production refuses to start with %s", (_what, change, message) => {
  expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(ConfigError);
  expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(message);
});

test("every setting has a description", () => {
  for (const { about } of Object.values(settings)) expect(about).toMatch(/^\S.{10,}[.?]/s);
});
