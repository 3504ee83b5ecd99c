/** Scans uploads for malware. */
export interface UploadScanner {
  /** Returns the scanner's name for malware in the content; null without any. @throws {ScannerError} if it cannot decide */
  scan(content: Buffer): Promise<string | null>;
}

/** The scanner does not answer, or without a result. */
export class ScannerError extends Error {}
