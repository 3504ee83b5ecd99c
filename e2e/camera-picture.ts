import type { Page } from "@playwright/test";

/** Returns a phone camera's picture: rotated, with an orientation tag and the location where it was taken. */
export async function cameraPicture(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 1200, height: 800 });
    const brush = canvas.getContext("2d");
    if (brush !== null) {
      brush.fillStyle = "#0b6b75";
      brush.fillRect(0, 0, 1200, 800);
    }
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  const jpeg = Buffer.from(drawn, "base64");
  const line = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (type === 3) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  // Two tags, orientation 6 and the pointer to the location, which has a latitude reference.
  const place = Buffer.concat([Buffer.from([0, 1]), line(0x0001, 2, 2, 0x4e_00_00_00), Buffer.alloc(4)]);
  const tiff = Buffer.concat([
    Buffer.from("MM\0*\0\0\0\u0008", "latin1"),
    Buffer.from([0, 2]),
    line(0x0112, 3, 1, 6),
    line(0x8825, 4, 1, 8 + 2 + 24 + 4),
    Buffer.alloc(4),
    place,
  ]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
  return { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer };
}

/** Returns a small PNG. A screenshot would do too, but a busy browser sometimes cannot take one. */
export async function smallPicture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 64, height: 64 });
    const brush = canvas.getContext("2d");
    if (brush !== null) {
      brush.fillStyle = "#0b6b75";
      brush.fillRect(0, 0, 64, 32);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(drawn, "base64");
}
