import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export type SmallDisk = {
  readonly folder: string;
  /** Fills it to the last byte. */
  fill(): void;
  free(): void;
  remove(): void;
};

const BALLAST = "ballast";
const MEGABYTE = 1_048_576;

/** A disk of so many megabytes in memory; a sentence where this account may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(path.join(tmpdir(), "rajt-disk-"));
  const { status, stderr, error } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder],
    { encoding: "utf8" },
  );
  if (status !== 0) {
    rmdirSync(folder);
    return `no small disk can be mounted here: ${(error?.message ?? stderr).trim()}`;
  }
  chmodSync(folder, 0o755);
  const ballast = path.join(folder, BALLAST);
  return {
    folder,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}

/** In ever smaller pieces, until the last byte is used. */
function fillWith(file: string): void {
  const descriptor = openSync(file, "a");
  for (let size = MEGABYTE; size >= 1;) {
    try {
      writeSync(descriptor, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 4);
    }
  }
  closeSync(descriptor);
}
