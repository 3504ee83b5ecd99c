import { prepare } from "./prepare.mjs";
import { stopWith } from "./stop.mjs";

// npm start installs and builds if needed, then runs the server.
endWithParent();
try {
  await prepare();
  await import("../server/dist/main.js");
} catch (error) {
  stopWith(error);
}

/** A kill of npm is meant for the portal, which would otherwise keep running and hold its port. */
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
