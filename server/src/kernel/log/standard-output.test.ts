import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { createLogger } from "./logger.ts";
import { standardOutput } from "./standard-output.ts";

const FULL = "/dev/full";

test.runIf(existsSync(FULL))(
  "a log on a full disk neither ends the process, however much is logged, nor keeps it from ending",
  async () => {
    const descriptor = openSync(FULL, "w");
    const out = standardOutput(descriptor);
    const failed = vi.fn<(error: NodeJS.ErrnoException) => void>();
    out.on("error", failed);
    const dropped = vi.fn<() => void>();
    out.on("drop", dropped);
    const log = createLogger("info", out);
    for (let line = 0; line < 3; line++) {
      const before = failed.mock.calls.length;
      log.error("x".repeat(500_000));
      await vi.waitUntil(() => failed.mock.calls.length > before || dropped.mock.calls.length > 0, {
        timeout: 200_000,
      });
    }
    expect(failed.mock.calls[0]?.[0].code).toBe("ENOSPC");
    expect(dropped).toHaveBeenCalled();
    log.fatal("the end");
    out.flushSync();
    closeSync(descriptor);
  },
);
