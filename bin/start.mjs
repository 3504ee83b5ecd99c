import { requireNode } from "./node-version.mjs";

// npm start: installs and builds where needed, then becomes the server.
requireNode();
const { stopWith } = await import("./stop.mjs");
try {
  const { prepare } = await import("./prepare.mjs");
  await prepare();
  await import("../server/dist/main.js");
} catch (error) {
  stopWith(error);
}
