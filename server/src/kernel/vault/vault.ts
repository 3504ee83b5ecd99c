import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";

/** Seals texts that the database stores but cannot read: a copy of the database, or a user who may only query it, learns nothing of them. */
export type Vault = {
  /** Returns the text as it is stored. Deterministic for the same text and location, so that an unchanged text is an unchanged value. */
  seal(text: string, place: string): string;
  /** @throws {VaultError} if it was sealed under another key or for another location, or was changed */
  open(sealed: string, place: string): string;
  /** Returns the mark for comparisons in the database: equal texts have equal marks. */
  mark(text: string): string;
  /** The first characters of everything sealed under the current key. */
  readonly prefix: string;
};

export class VaultError extends Error {
  override name = "VaultError";
}

type Key = { readonly prefix: string; readonly cipher: Buffer; readonly nonce: KeyObject; readonly mark: KeyObject };

const VERSION = "v1";
const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM with a nonce derived from location and text, as AES-SIV derives its own (RFC 5297): it repeats only where both do. The
 * location is what the text belongs to (`person/12/idCardNumber`), and a text moved elsewhere does not open.
 *
 * @param secrets of at least 32 characters each; the first one seals, all of them open
 */
export function createVault(secrets: readonly [string, ...string[]]): Vault {
  const newest = keyOf(secrets[0]);
  const keys = new Map([...secrets.slice(1).map(keyOf), newest].map((key) => [key.prefix, key]));
  return {
    prefix: newest.prefix,
    seal: (text, place) => {
      const nonce = nonceOf(newest, text, place);
      const cipher = createCipheriv("aes-256-gcm", newest.cipher, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return newest.prefix + sealed.toString("base64url");
    },
    open: (sealed, place) => {
      const prefix = sealed.slice(0, newest.prefix.length);
      const key = keys.get(prefix);
      if (!key) throw new VaultError(`sealed under a key that is not here: ${prefix}`);
      const bytes = Buffer.from(sealed.slice(prefix.length), "base64url");
      if (bytes.length < NONCE + TAG) throw new VaultError("too short to have been sealed");
      const nonce = bytes.subarray(0, NONCE);
      const decipher = createDecipheriv("aes-256-gcm", key.cipher, nonce)
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG));
      const text = opened(
        () => decipher.update(bytes.subarray(NONCE, -TAG), undefined, "utf8") + decipher.final("utf8"),
      );
      if (!timingSafeEqual(nonce, nonceOf(key, text, place))) throw new VaultError("not sealed here");
      return text;
    },
    mark: (text) => createHmac("sha256", newest.mark).update(text).digest("base64url"),
  };
}

const keyOf = (secret: string): Key => {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync("sha256", secret, "", `rajt ${use}`, bytes));
  return {
    prefix: `${VERSION}.${derive("name", 4).toString("hex")}.`,
    cipher: derive("cipher", 32),
    nonce: createSecretKey(derive("nonce", 32)),
    mark: createSecretKey(derive("mark", 32)),
  };
};

const nonceOf = (key: Key, text: string, place: string): Buffer =>
  createHmac("sha256", key.nonce)
    .update(JSON.stringify([place, text]))
    .digest()
    .subarray(0, NONCE);

/**
 * Opens a sealed text, and throws an error of our own: the library's error contains no text, but no reason either.
 */
function opened(work: () => string): string {
  try {
    return work();
  } catch (error) {
    throw new VaultError("changed, or not sealed for this place", { cause: error });
  }
}
