/** Limits of a file's content, whatever it declares. A larger file is refused before it is processed. */
const MEGABYTE = 1_048_576;

/** Of an archive (docx, xlsx, odt): its unpacked bytes, its number of parts, and its highest compression ratio. */
export const LARGEST_UNPACKED = 50 * MEGABYTE;
export const MOST_PARTS = 1_000;
export const HIGHEST_RATIO = 200;
/** Below this size a high ratio is harmless: a short text of blanks. */
export const RATIO_FROM = MEGABYTE;

/** Of a spreadsheet: the bytes of its parts, and how far from the first cell a filled one may be. */
export const LARGEST_SHEETS = 16 * MEGABYTE;
export const LAST_ROW = 20_000;
/** IV, the last column of old spreadsheet formats. */
export const LAST_COLUMN = 256;
/** Cells up to the last filled one of each row, and characters of all their texts. */
export const MOST_CELLS = 250_000;
export const MOST_SIGNS = 8_000_000;
/** Characters of one cell; the limit of the format and of Excel. */
export const LONGEST_CELL = 32_767;
/** Cell styles; the limit of the format. */
export const MOST_STYLES = 65_490;

/** Of a PDF: the deepest nesting of its objects, and how often its bytes may be read. */
export const DEEPEST_NESTING = 500;
export const MOST_LOOKS = 4;

/** The milliseconds for reading a document, and the megabytes of heap: ten times what the largest needs. */
export const READING_PATIENCE = 20_000;
export const READING_HEAP = 512;
