/** The longest side that is sent, in pixels: a sheet of A4 stays legible at 200 dots per inch. */
const LONGEST_SIDE = 2_400;
const QUALITY = 0.9;

/** How often a picture is turned clockwise by 90°. */
export type Quarters = 0 | 1 | 3;

/**
 * Returns a photo upright by its orientation tag, turned by quarters, and small enough for a mobile network. A file that
 * needs none of it stays as it is, and so does one that the browser cannot draw: the server says why it refuses it.
 * Returns null if the photo is to be turned and cannot be drawn.
 */
export async function redrawPicture(file: File, quarters: Quarters = 0): Promise<File | null> {
  const otherwise = quarters === 0 ? file : null;
  // Documents have no pixels, and a moving picture would stop.
  const bitmap = quarters !== 0 || isPhoto(file) ? await draw(file) : null;
  if (bitmap === null) return otherwise;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  if (quarters === 0 && scale === 1 && !isHeic(file)) return file;
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = quarters === 0 ? [width, height] : [height, width];
  const brush = canvas.getContext("2d");
  if (brush === null) return otherwise;
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  if (type === "image/jpeg") {
    // Transparent parts would turn black.
    brush.fillStyle = "#fff";
    brush.fillRect(0, 0, canvas.width, canvas.height);
  }
  brush.translate(canvas.width / 2, canvas.height / 2);
  brush.rotate((quarters * Math.PI) / 2);
  brush.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, type, QUALITY));
  return blob === null ? otherwise : new File([blob], file.name, { type });
}

async function draw(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** Safari draws HEIC, other browsers do not; some know no type for it. */
const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

const isPhoto = (file: File): boolean => /^image\/(jpeg|png|webp)$/.test(file.type) || isHeic(file);
