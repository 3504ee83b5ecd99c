import sharp from "sharp";
import type { Browser } from "./browser.ts";

/** Uploads a picture through a form's own route; returns its key. */
export async function uploadPicture(browser: Browser, control: string): Promise<string> {
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a7" } })
    .png()
    .toBuffer();
  const boundary = "rajt-trial";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="arc.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const { body: answer } = await browser.send<{ key?: string }>("POST", `/api/${control}/addFile`, {
    body,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  if (!answer.key) throw new Error(`no picture: ${JSON.stringify(answer)}`);
  return answer.key;
}
