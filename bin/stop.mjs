/** A failure that the reader can solve. The message is one sentence; details follow it, if any. */
export class Stop extends Error {
  name = "Stop";

  constructor(sentence, details = "") {
    super(sentence);
    this.details = details;
  }
}

/** Prints such a failure as one sentence and any other error with its stack, and exits with failure. */
export function stopWith(error) {
  const foreseen = error instanceof Error && (error.name === "Stop" || error.name === "StartError");
  if (!foreseen) console.error(error);
  else console.error([error.details, error.message].filter(Boolean).join("\n\n"));
  process.exit(1);
}
