import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";

/** Texts that the database holds but cannot read: a copy of it, or whoever may only query it, learns nothing of them. */
export type Vault = {
  /** The text as it is stored. Of the same text at the same place it is the same, so that writing what was there changes nothing. */
  seal(text: string, place: string): string;
  /** @throws {VaultError} where it was sealed under another key or for another place, or was changed */
  open(sealed: string, place: string): string;
  /** Stands for the text where the database compares: equal texts have equal marks. */
  mark(text: string): string;
  /** The first characters of everything sealed under the key in use. */
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
 * AES-256-GCM with a nonce made of place and text, as AES-SIV makes its own (RFC 5297): it repeats only where both do. Place is what the text
 * belongs to (`person/12/idCardNumber`), and a text put elsewhere does not open.
 *
 * @param secrets of at least 32 signs each; the first one seals, all of them open
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
 * Opens a sealed text, and throws an error of our own: the library's repeats no texts, but does not say either what
 * went wrong here.
 */
function opened(work: () => string): string {
  try {
    return work();
  } catch (error) {
    throw new VaultError("changed, or not sealed for this place", { cause: error });
  }
}
