/** Looks for malware in what comes in. */
export interface UploadScanner {
  /** Returns the name of what was found, as the scanner gives it; null where nothing was. @throws {ScannerError} where it cannot say */
  scan(content: Buffer): Promise<string | null>;
}

/** The scanner does not answer, or not in a way that says what the content is. */
export class ScannerError extends Error {}
