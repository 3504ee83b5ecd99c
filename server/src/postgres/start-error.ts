/** A start that cannot succeed. The message is one sentence with the way out. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Converts an error of the file system into a sentence about the directory. */
export function refusedDirectory(directory: string, cause: unknown): StartError {
  const code = errorCode(cause);
  const sentence = REFUSALS[code];
  if (sentence === undefined)
    return new StartError(`The data directory ${directory} cannot be used (${code}).`, { cause });
  return new StartError(sentence(directory), { cause });
}

/** Returns `ENOSPC`, `EACCES`, … of a failed system call; "unknown" for any other error. */
export function errorCode(cause: unknown): string {
  const hasCode = cause instanceof Error && "code" in cause && typeof cause.code === "string";
  return hasCode ? String(cause.code) : "unknown";
}

/** Returns the error whose sentence explains what PostgreSQL printed before it ended. */
export function failedServer(output: string, directory: string): StartError {
  const cause = KNOWN_OUTPUT.find(({ pattern }) => pattern.test(output));
  if (cause) return new StartError(cause.sentence(directory));
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const reason = lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? "no output";
  return new StartError(`The embedded PostgreSQL in ${directory} did not start: ${reason.trim()}`);
}

const noSpace = (directory: string) =>
  `There is no space left on the disk that holds ${directory}: free some, or set DATA_DIR to another place.`;
const noPermission = (directory: string) =>
  `This account may not write to the data directory ${directory}: start with the account that owns it, or set DATA_DIR to another place.`;

const REFUSALS: Readonly<Record<string, (directory: string) => string>> = {
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: (directory) =>
    `The data directory ${directory} lies on a read-only file system: set DATA_DIR to another place.`,
  EEXIST: (directory) => `The data directory ${directory} is a file: set DATA_DIR to a directory.`,
  ENOTDIR: (directory) => `The data directory ${directory} lies below a file: set DATA_DIR to a directory.`,
};

/** PostgreSQL gives the reason only as text; the launcher runs it with LC_ALL=C, so the texts are these. */
const KNOWN_OUTPUT = [
  { pattern: /No space left on device|Disk quota exceeded/, sentence: noSpace },
  {
    pattern: /Cannot allocate memory|could not (create|map|resize) (anonymous )?shared memory/,
    sentence: () => "There is not enough memory for the embedded PostgreSQL: it needs about 200 MB free.",
  },
  {
    pattern: /data directory .* has (wrong ownership|invalid permissions)/,
    sentence: (directory: string) =>
      `The database files in ${directory} belong to another account or are open to others: give the directory to the account that starts the portal, mode 0700.`,
  },
];
