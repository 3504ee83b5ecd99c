import { requireNode } from "./node-version.mjs";

// npm start: installs and builds where needed, then becomes the server.
requireNode();
const { stopWith } = await import("./stop.mjs");
endWithParent();
try {
  const { prepare } = await import("./prepare.mjs");
  await prepare();
  await import("../server/dist/main.js");
} catch (error) {
  stopWith(error);
}

/** Whoever kills npm means the portal: without npm it would go on unseen, and hold its port. */
function endWithParent() {
  if (process.env.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
