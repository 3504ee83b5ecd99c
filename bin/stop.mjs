/** An obstacle that its reader can remove. The message is one sentence; the details follow it, if any. */
export class Stop extends Error {
  name = "Stop";

  constructor(sentence, details = "") {
    super(sentence);
    this.details = details;
  }
}

/** Prints the obstacle as one sentence, anything else as the defect it is, and ends with failure. */
export function stopWith(error) {
  const foreseen = error instanceof Error && (error.name === "Stop" || error.name === "StartError");
  if (!foreseen) console.error(error);
  else console.error([error.details, error.message].filter(Boolean).join("\n\n"));
  process.exit(1);
}
