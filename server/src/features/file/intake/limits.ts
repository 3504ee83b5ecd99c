/**
 * Limits of a file's content, whatever it says of itself. A file that holds more is refused before anything is made of
 * it.
 */
const MEGABYTE = 1_048_576;

/** Of an archive (docx, xlsx, odt): bytes it unpacks to, its parts, and how much smaller than its content it may be. */
export const LARGEST_UNPACKED = 50 * MEGABYTE;
export const MOST_PARTS = 1_000;
export const HIGHEST_RATIO = 200;
/** Below this a high ratio is no bomb: a short text of blanks. */
export const RATIO_FROM = MEGABYTE;

/** Of a spreadsheet that is read: bytes of the parts that are, and how far from the first cell a filled one may stand. */
export const LARGEST_SHEETS = 16 * MEGABYTE;
export const LAST_ROW = 20_000;
/** IV, the last column of the spreadsheets of old. */
export const LAST_COLUMN = 256;
/** Cells up to the last filled one of each row, and signs of all their texts. */
export const MOST_CELLS = 250_000;
export const MOST_SIGNS = 8_000_000;
/** Signs of one cell, as the format has it; Excel itself goes no further. */
export const LONGEST_CELL = 32_767;
/** Ways that cells may look, as the format has it. */
export const MOST_STYLES = 65_490;

/** Of a PDF: how deep its objects may lie in one another, and how often its bytes may be looked at. */
export const DEEPEST_NESTING = 500;
export const MOST_LOOKS = 4;

/** Milliseconds that a document may be looked at, and megabytes of heap it may take: ten times what the largest takes. */
export const READING_PATIENCE = 20_000;
export const READING_HEAP = 512;
