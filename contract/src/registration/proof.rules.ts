/**
 * A proof of work (SHA-256), so that a thousand registrations cost a thousand times as much as one: find a number with
 * which the hash of the challenge begins with enough zero bits. The browser finds it and the server checks it, with the
 * same function.
 */

/** About 65,000 attempts: one second on a phone, unnoticed while the user types. */
export const PROOF_BITS = 16;

/** The challenge, a colon and the number fit into one block of the hash: 43 + 1 + 10 of at most 55 characters. */
const BLOCK_TEXT = 55;
const LARGEST_NONCE = 9_999_999_999;

export type Proof = { readonly challenge: string; readonly nonce: number };

/** Returns whether the number proves the work. */
export const proves = ({ challenge, nonce }: Proof, bits: number): boolean =>
  leadingZeroBits(sha256Block(messageOf(challenge, nonce))) >= bits;

/** Returns the first number that proves the work. Takes long, so run it in a worker. */
export function findProof(challenge: string, bits: number): Proof {
  for (let nonce = 0; nonce <= LARGEST_NONCE; nonce += 1)
    if (proves({ challenge, nonce }, bits)) return { challenge, nonce };
  throw new Error("no nonce up to the limit proves the work");
}

const messageOf = (challenge: string, nonce: number): string => `${challenge}:${nonce}`;

function leadingZeroBits(words: Uint32Array): number {
  let bits = 0;
  for (const word of words) {
    bits += Math.clz32(word);
    if (word !== 0) break;
  }
  return bits;
}

const FIRST_PRIMES = 64;
/** The fractional parts of the cube roots and square roots of the first primes (FIPS 180-4). */
const [ROUND_CONSTANTS, FIRST_STATE] = constantsOf();

/**
 * Returns the SHA-256 of a short ASCII text as eight words. The browser's own API is asynchronous and would cost ten
 * times as much per hash.
 */
export function sha256Block(text: string): Uint32Array {
  if (text.length > BLOCK_TEXT) throw new Error(`proof text of ${text.length} characters is longer than one block`);
  const words = new Uint32Array(64);
  for (let place = 0; place < text.length; place += 1) put(words, place, text.charCodeAt(place));
  put(words, text.length, 0x80);
  words[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15] ?? 0;
    const late = words[at - 2] ?? 0;
    const spread = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    words[at] =
      (words[at - 16] ?? 0) + spread + (words[at - 7] ?? 0) + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  return rounds(words);
}

function rounds(words: Uint32Array): Uint32Array {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = FIRST_STATE;
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (ROUND_CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  const state = Uint32Array.from(FIRST_STATE);
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) state[place] = (state[place] ?? 0) + value;
  return state;
}

const put = (words: Uint32Array, place: number, byte: number): void => {
  words[place >> 2] = (words[place >> 2] ?? 0) | (byte << (24 - (place % 4) * 8));
};

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function constantsOf(): [Uint32Array, Uint32Array] {
  const primes: number[] = [];
  for (let number = 2; primes.length < FIRST_PRIMES; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32);
  return [
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  ];
}
