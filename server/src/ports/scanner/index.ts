import type { Config } from "../../config.ts";
import { createClamdScanner } from "./clamd-scanner.ts";
import type { UploadScanner } from "./upload-scanner.ts";

export type { UploadScanner } from "./upload-scanner.ts";

/** Returns the configured scanner; null without one. */
export const createUploadScanner = ({ UPLOAD_SCANNER_URL }: Pick<Config, "UPLOAD_SCANNER_URL">): UploadScanner | null =>
  UPLOAD_SCANNER_URL === undefined ? null : createClamdScanner(UPLOAD_SCANNER_URL);
