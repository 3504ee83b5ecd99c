import { readFileSync } from "node:fs";
import { isTaxNumber, isWholeOrShortBankAccount } from "@rajt/contract/people/person/identifiers.rules";
import type { DoctorDateLimits } from "@rajt/contract/people/person/doctor-date.rules";
import * as z from "zod";

/** A setting: its meaning, its default, and the parser of its environment variable. */
type Setting<T> = { about: string; fallback: string | null; read: z.ZodType<T, string>; secret?: true };

const setting = <T>(about: string, fallback: string | null, read: z.ZodType<T, string>): Setting<T> => ({
  about,
  fallback,
  read,
});
const optional = <T>(about: string, read: z.ZodType<T, string>, secret?: true): Setting<T | undefined> => ({
  about,
  fallback: null,
  read,
  ...(secret && { secret }),
});

const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(minimum, `must be at least ${minimum}`).max(maximum, `must be at most ${maximum}`));
const yesNo = z.enum(["true", "false"], "must be true or false").transform((text) => text === "true");
const url = (...protocols: string[]) =>
  z.string().transform((text, problems) => {
    const parsed = URL.canParse(text) ? new URL(text) : null;
    if (parsed && protocols.includes(parsed.protocol)) return parsed;
    problems.addIssue({
      code: "custom",
      message: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    });
    return z.NEVER;
  });
const bucketAddress = url("http:", "https:").refine(
  ({ username, password, pathname }) => username !== "" && password !== "" && /^\/[a-z0-9.-]{3,63}\/?$/.test(pathname),
  "must name key, secret and bucket",
);
/** A document that users accept: `url` where it is hosted elsewhere, `content` where the portal serves it itself. */
export type PublishedDocument =
  | { readonly url: string; readonly content: null }
  | { readonly url: null; readonly content: Buffer };

const publishedDocument = z.string().transform((text, problems): PublishedDocument => {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return { url: new URL(text).href, content: null };
  const content = readIfThere(text);
  if (content?.subarray(0, 5).toString("latin1") === "%PDF-") return { url: null, content };
  problems.addIssue({ code: "custom", message: "must be an address (https://…) or a PDF file that can be read" });
  return z.NEVER;
});

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
const version = z.string().max(100, "must be 100 characters at most");
const key = z.string().min(32, "must be keys of at least 32 characters each");
const words = z.string().min(1, "must not be empty");
const TILE = ["{z}", "{x}", "{y}"];
const tiles = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) &&
      /^https?:\/\/[^{}\s/]+\/(?:[^{}\s]|\{[zxy]\})+$/.test(text) &&
      TILE.every((part) => text.includes(part)),
    "must be an address with {z}, {x} and {y} in its path, and no other braces",
  );

/** Every environment variable that the portal reads; `docs/configuration.md` is generated from this table. */
export const settings = {
  PORT: setting("Port to listen on; 0 selects a free one.", "3000", whole(0, 65_535)),
  HOST: setting("Address to listen on.", "127.0.0.1", words),
  DATA_DIR: setting(
    "Folder of the embedded database, which only one process at a time may use, and of stored files.",
    "./data",
    words,
  ),
  FILE_STORE: optional("Folder of stored files. Default: `files` below DATA_DIR.", words),
  S3_URL: optional(
    "Bucket of an S3-compatible store for files, instead of a folder: https://key:secret@host/bucket?region=eu-central-1, with the secret percent-encoded.",
    bucketAddress,
    true,
  ),
  PUBLIC_URL: optional(
    "The portal's address as browsers see it, used by links, payment returns and origin checks. Default: the address listened on.",
    url("http:", "https:"),
  ),
  TRUST_PROXY: setting("Trust X-Forwarded-For of a reverse proxy?", "false", yesNo),
  DATABASE_URL: optional(
    "An external PostgreSQL (15 or newer) instead of the embedded one. Several processes may share it. The embedded one belongs to one process: stop the portal before `npm run season`.",
    z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://"),
    true,
  ),
  DATA_KEYS: optional(
    "Keys that encrypt document numbers, at least 32 characters each, separated by commas; the first encrypts, all decrypt. Without it a key is made: beside the embedded database, or in the external one, whose copies then contain it.",
    z
      .string()
      .transform((text) => text.split(",").map((key) => key.trim()))
      .pipe(z.tuple([key], key)),
    true,
  ),
  DATABASE_POOL: setting(
    "Database connections of one process; up to six of them, half at most, are reserved for essential reads.",
    "16",
    whole(1, 100),
  ),
  SHED_LOAD: setting(
    "Refuse requests while the process is overloaded? Otherwise they wait without a limit.",
    "true",
    yesNo,
  ),
  DEMO: setting("Load the demo season and its accounts into an empty database. Never in production.", "true", yesNo),
  LOG_LEVEL: setting(
    "Lowest level that is logged.",
    "info",
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  ),
  SMTP_URL: optional(
    "Mail server: smtp://user:password@host:port. Without it mails stay on the outbox page.",
    url("smtp:", "smtps:"),
    true,
  ),
  MAIL_FROM: setting("Sender of every mail.", "Rajt <rajt@localhost.localdomain>", words),
  BOUNCE_SECRET: optional(
    "Secret with which the mail server reports bounces to POST /api/mail/bounces, at least 32 characters. Without it no reports are accepted.",
    key,
    true,
  ),
  ALARM_WEBHOOK_URL: optional(
    'Webhook that is told when mail is in trouble, besides the bell of super admins; it receives { "text": "…" }.',
    url("http:", "https:"),
    true,
  ),
  UPLOAD_SCANNER_URL: optional(
    "Virus scanner that checks every upload first: ClamAV's clamd, clamd://host:3310 or clamd:///run/clamav/clamd.ctl on the same machine; its StreamMaxLength must be 20 MB or more. While it does not answer, uploads are refused.",
    url("clamd:").refine(({ host, pathname }) => host !== "" || pathname.length > 1, "must name a host or a socket"),
  ),
  SIMPLEPAY_MERCHANT: optional(
    "Merchant of the SimplePay account in forints, where entry fees are paid. A sandbox replaces a provider without keys; production requires the keys of both, or of neither.",
    words,
  ),
  SIMPLEPAY_SECRET_KEY: optional("Secret key of that merchant.", words, true),
  SIMPLEPAY_URL: setting("SimplePay's server.", "https://secure.simplepay.hu/payment/v2/", url("http:", "https:")),
  BARION_POS_KEY: optional("Secret key of the shop at Barion, where the federation's fees are paid.", words, true),
  BARION_PAYEE: optional(
    "E-mail address of the Barion wallet that takes the money.",
    z.email("must be an e-mail address").max(150, "must be an e-mail address"),
  ),
  BARION_URL: setting("Barion's server.", "https://api.barion.com/", url("http:", "https:")),
  FEDERATION_BANK_ACCOUNT: optional(
    "The federation's bank account in forints, as 12345678-12345678 or 12345678-12345678-12345678, which transfer sheets name. Without it no sheet is offered; the demo has an invented one.",
    z.string().refine(isWholeOrShortBankAccount, "must be a Hungarian bank account whose check digits are right"),
  ),
  FEDERATION_NAME: optional(
    "Name of the federation, as its bank knows it: on transfer sheets, beside FEDERATION_BANK_ACCOUNT, and as the seller of every invoice. SZAMLAZZ_AGENT_KEY requires it; without it samples name an invented federation.",
    words.max(100, "must be 100 characters at most"),
  ),
  FEDERATION_EMAIL: optional(
    "E-mail address where organisers ask the federation for a new event, and where persons who cannot sign in answer it. Without it organisers see no address, and such answers go to the staff member who asked; the demo has an invented one.",
    z.email("must be an e-mail address").max(150, "must be an e-mail address"),
  ),
  PAYMENT_SANDBOX: setting("Allow the payment sandbox although NODE_ENV is production.", "false", yesNo),
  PAYMENT_MINUTES: setting("Minutes for which a started card payment stays open.", "20", whole(1, 60)),
  TRANSFER_FEE: setting("Price of an athlete transfer, in forints.", "5000", whole(0, 100_000_000)),
  PAYMENT_TERM_DAYS: setting("Days for which an unpaid entry keeps its price.", "5", whole(0, 60)),
  DAY_LICENCE: setting(
    "Part of an entry's price, in forints, for the day licence of an athlete on trial, who owes no annual fee.",
    "2000",
    whole(0, 1_000_000),
  ),
  INVOICE_ISSUER: optional(
    "Issuer without a key of Számlázz.hu: embedded (the default) makes samples that are no invoices, simulator imitates Számlázz.hu in this program. Production accepts embedded only by this name, and no simulator.",
    z.enum(["embedded", "simulator"]),
  ),
  SZAMLAZZ_AGENT_KEY: optional(
    "Agent key of the Számlázz.hu account that issues the invoices and reports them to the tax office. Production requires it.",
    words,
    true,
  ),
  SZAMLAZZ_URL: setting(
    "Számlázz.hu's server, with a slash at its end.",
    "https://www.szamlazz.hu/szamla/",
    url("http:", "https:"),
  ),
  SELLER_ADDRESS: optional(
    "The federation's address on invoices, in one line: 1146 Budapest, Fő utca 1. SZAMLAZZ_AGENT_KEY requires it; without it samples have an invented one.",
    words.max(255, "must have at most 255 signs"),
  ),
  SELLER_TAX_NUMBER: optional(
    "The federation's tax number on invoices.",
    words.refine(isTaxNumber, "must be a tax number such as 12345676-1-42"),
  ),
  SPORTS_REGISTER_URL: optional(
    "The national sports register: https://key@host/path/. Without it a simulator answers; production has none.",
    url("http:", "https:"),
    true,
  ),
  MEDICAL_REGISTER_URL: optional("The register of sports medicine, likewise.", url("http:", "https:"), true),
  ADMINISTRATOR_EMAIL: optional(
    "E-mail address of the first federation administrator. A start without such an account creates it; its password is set through the mail of “Kérj újat!”.",
    z.email("must be an e-mail address").max(150, "must be an e-mail address"),
  ),
  INDIVIDUAL_REGISTRATION_CLOSED_FROM: setting(
    "Day (yyyy-mm-dd) from which competitors without a club can no longer register.",
    "2024-01-01",
    z.iso.date("must be a day (yyyy-mm-dd)"),
  ),
  STATUTES: optional(
    "Statutes that a registration accepts: an address (https://…), or a PDF file, which the portal serves as /documents/statutes.pdf. Production requires it.",
    publishedDocument,
  ),
  STATUTES_VERSION: optional(
    "Version of the statutes, such as their first day in force; stored with each acceptance.",
    version,
  ),
  PRIVACY_NOTICE: optional(
    "Privacy notice, linked wherever personal data are requested: an address, or a PDF file, which the portal serves as /documents/privacy-notice.pdf. Production requires it.",
    publishedDocument,
  ),
  PRIVACY_NOTICE_VERSION: optional("Version of the privacy notice; stored with each acceptance.", version),
  ADULT_AGE: setting("Age from which a person is an adult and needs no parent's consent.", "18", whole(1, 30)),
  DOCTOR_DATE_MINOR_AGE: setting("Age below which a medical clearance is a minor's.", "18", whole(1, 30)),
  DOCTOR_DATE_MINOR_MONTHS: setting("Longest medical clearance of a minor, in months.", "6", whole(1, 60)),
  DOCTOR_DATE_ADULT_MONTHS: setting("Longest medical clearance of an adult, in months.", "12", whole(1, 60)),
  SESSION_IDLE_MINUTES: setting("Minutes without activity after which a session ends.", "60", whole(1, 1_440)),
  SESSION_HOURS: setting("Hours after which every session ends.", "12", whole(1, 168)),
  NOTIFICATION_POLL_SECONDS: setting("Seconds between two polls of notifications by an open page.", "5", whole(1, 600)),
  EDIT_LOCK_POLL_SECONDS: setting(
    "Seconds between two renewals of an edit lock; three missed ones release it.",
    "10",
    whole(1, 600),
  ),
  MAP_TILES_URL: optional(
    "Tiles of maps instead of the portal's own simple ground: https://host/{z}/{x}/{y}.png. Browsers fetch them there; only then the Content-Security-Policy admits that origin.",
    tiles,
  ),
  MAP_TILES_ATTRIBUTION: optional("Attribution of these tiles in the corner of maps, as plain text.", words),
  NODE_ENV: setting(
    "production refuses the demo, the sandbox, the outbox page and every TEST_ variable.",
    "development",
    z.enum(["development", "test", "production"]),
  ),
} as const satisfies Record<string, Setting<unknown>>;

type Settings = typeof settings;
type Value<S> = S extends Setting<infer T> ? T : never;

/** The configuration, read once and frozen. */
export type Config = { readonly [K in keyof Settings]: Value<Settings[K]> };

/** Returns the limits of a medical certificate and the age of adults, as the rules of the contract take them. */
export const doctorDateLimits = (
  config: Pick<Config, "ADULT_AGE" | "DOCTOR_DATE_MINOR_AGE" | "DOCTOR_DATE_MINOR_MONTHS" | "DOCTOR_DATE_ADULT_MONTHS">,
): DoctorDateLimits => ({
  adultAge: config.ADULT_AGE,
  minorAge: config.DOCTOR_DATE_MINOR_AGE,
  minorMonths: config.DOCTOR_DATE_MINOR_MONTHS,
  adultMonths: config.DOCTOR_DATE_ADULT_MONTHS,
});

type Accepted = { readonly url: string; readonly version: string } | null;

/** Returns the documents to accept at registration: their addresses and versions; null where none is configured. */
export function acceptedDocuments(
  config: Pick<Config, "STATUTES" | "STATUTES_VERSION" | "PRIVACY_NOTICE" | "PRIVACY_NOTICE_VERSION">,
): { readonly statutes: Accepted; readonly privacyNotice: Accepted } {
  const documentOf = (name: "STATUTES" | "PRIVACY_NOTICE", file: string): Accepted => {
    const { [name]: document, [`${name}_VERSION` as const]: version } = config;
    return document && version ? { url: document.url ?? `/documents/${file}.pdf`, version } : null;
  };
  return {
    statutes: documentOf("STATUTES", "statutes"),
    privacyNotice: documentOf("PRIVACY_NOTICE", "privacy-notice"),
  };
}

/** Returns the settings that the price of an entry depends on. */
export const entryTerms = ({ PAYMENT_TERM_DAYS, DAY_LICENCE }: Pick<Config, "PAYMENT_TERM_DAYS" | "DAY_LICENCE">) => ({
  termDays: PAYMENT_TERM_DAYS,
  dayLicence: DAY_LICENCE,
});

export type BankAccount = { readonly number: string; readonly name: string };

/** A fictitious account for the demo. */
const DEMO_BANK_ACCOUNT: BankAccount = { number: "99900009-12345676", name: "Minta Triatlon Szövetség" };

const DEMO_EMAIL = "szovetseg@demo.rajt.example";

/** Returns the bank account of transfer sheets; null: sheets are not offered. */
export function bankAccountOf({
  FEDERATION_BANK_ACCOUNT: number,
  FEDERATION_NAME: name,
  DEMO,
  NODE_ENV,
}: Pick<Config, "FEDERATION_BANK_ACCOUNT" | "FEDERATION_NAME" | "DEMO" | "NODE_ENV">): BankAccount | null {
  if (number !== undefined && name !== undefined) return { number, name };
  return DEMO && NODE_ENV !== "production" ? DEMO_BANK_ACCOUNT : null;
}

/** Returns the address of the federation for organisers and for persons who cannot sign in; null: none is shown. */
export const federationEmailOf = ({
  FEDERATION_EMAIL,
  DEMO,
  NODE_ENV,
}: Pick<Config, "FEDERATION_EMAIL" | "DEMO" | "NODE_ENV">): string | null =>
  FEDERATION_EMAIL ?? (DEMO && NODE_ENV !== "production" ? DEMO_EMAIL : null);

/** A start that is refused; the message is one sentence for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the configuration and refuses invalid settings, naming every wrong variable.
 *
 * @throws {ConfigError}
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { fallback, read }] of Object.entries<Setting<unknown>>(settings)) {
    const text = environment[name]?.trim() || fallback;
    if (text === null) continue;
    const result = read.safeParse(text);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} ${result.error.issues[0]?.message ?? "is wrong"}`);
  }
  // cast: the schema of each name has validated its value.
  const config = Object.freeze(values) as Config;
  if (problems.length === 0) problems.push(...contradictions(config, environment));
  if (problems.length > 0) throw new ConfigError(`The configuration is wrong: ${problems.join("; ")}.`);
  return config;
}

/** The settings of each card provider: all of a provider, or none. */
const MERCHANTS = [
  ["SIMPLEPAY_MERCHANT", "SIMPLEPAY_SECRET_KEY"],
  ["BARION_POS_KEY", "BARION_PAYEE"],
] as const;
const MERCHANT = MERCHANTS.flat();

/** In production a sandbox beside real keys would settle receivables without any money. */
function contradictoryPayments(config: Config): string[] {
  const lacking = (names: readonly (typeof MERCHANT)[number][]) => names.filter((name) => config[name] === undefined);
  const whole = config.NODE_ENV === "production" ? [MERCHANT] : MERCHANTS;
  const broken = whole.flatMap((names) => {
    const missing = lacking(names);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${missing.join(", ")} missing: ${names.join(", ")} must be given together, or none of them`];
  });
  if (broken.length > 0) return broken;
  const isLive = lacking(MERCHANT).length < MERCHANT.length;
  if (isLive && config.PAYMENT_SANDBOX) return ["PAYMENT_SANDBOX must not be set beside a merchant's keys"];
  if (!isLive && config.NODE_ENV === "production" && !config.PAYMENT_SANDBOX)
    return [`${MERCHANT[0]} is missing (in production the sandbox starts only with PAYMENT_SANDBOX=true)`];
  return [];
}

/** The settings of the seller that every invoice names. */
const SELLER = ["FEDERATION_NAME", "SELLER_ADDRESS"] as const;

/** Hungarian invoices must be reported to the tax authority, which the embedded issuer does not do. */
function contradictoryInvoices(config: Config): string[] {
  const { INVOICE_ISSUER, SZAMLAZZ_AGENT_KEY, NODE_ENV } = config;
  if (SZAMLAZZ_AGENT_KEY !== undefined) {
    if (INVOICE_ISSUER !== undefined) return ["INVOICE_ISSUER must not be set beside SZAMLAZZ_AGENT_KEY"];
    const missing = SELLER.filter((name) => config[name] === undefined);
    return missing.length === 0 ? [] : [`${missing.join(", ")} must be set beside SZAMLAZZ_AGENT_KEY`];
  }
  if (NODE_ENV !== "production" || INVOICE_ISSUER === "embedded") return [];
  return ["SZAMLAZZ_AGENT_KEY is missing (in production samples are made only with INVOICE_ISSUER=embedded)"];
}

function contradictions(config: Config, environment: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  const production = config.NODE_ENV === "production";
  problems.push(...contradictoryPayments(config), ...contradictoryInvoices(config));
  if (production && config.PUBLIC_URL === undefined) problems.push("PUBLIC_URL is missing, which production needs");
  for (const name of ["STATUTES", "PRIVACY_NOTICE"] as const) {
    if ((config[name] === undefined) !== (config[`${name}_VERSION`] === undefined))
      problems.push(`${name} and ${name}_VERSION must be given together`);
    if (production && config[name] === undefined) problems.push(`${name} is missing, which production needs`);
  }
  if ((config.FEDERATION_BANK_ACCOUNT === undefined) !== (config.FEDERATION_NAME === undefined))
    problems.push("FEDERATION_BANK_ACCOUNT and FEDERATION_NAME must be given together");
  if (production && environment["DEMO"]?.trim() === "true") problems.push("DEMO must not be true in production");
  if (config.MAP_TILES_ATTRIBUTION !== undefined && config.MAP_TILES_URL === undefined)
    problems.push("MAP_TILES_ATTRIBUTION must not be set without MAP_TILES_URL");
  if (config.S3_URL !== undefined && config.FILE_STORE !== undefined)
    problems.push("FILE_STORE must not be set beside S3_URL");
  const hooks = Object.keys(environment).filter((name) => name.startsWith("TEST_"));
  if (production && hooks.length > 0) problems.push(`${hooks.join(", ")} must not be set in production`);
  return problems;
}
