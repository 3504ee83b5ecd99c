import { spawn } from "node:child_process";
import { join } from "node:path";
import { install } from "./install.mjs";
import { root } from "./project.mjs";
import { stopWith } from "./stop.mjs";

// npm run dev runs the server from its sources and restarts it after a change, and the pages by Vite with hot reload. npm run dev --
// --inspect: the server accepts a debugger on port 9229.
const PAGES = "http://127.0.0.1:5173";

await install().catch(stopWith);
const start = (folder, program, ...args) =>
  spawn(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: join(root, folder),
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PORT: "3000", PUBLIC_URL: PAGES },
  });
const { hostname, port } = new URL(PAGES);
const children = [
  start(".", "tsx/dist/cli.mjs", "watch", "--clear-screen=false", ...process.argv.slice(2), "server/src/main.ts"),
  start("web", "vite/bin/vite.js", "--host", hostname, "--port", port, "--strictPort", "--clearScreen", "false"),
];
const stop = () => children.forEach((child) => child.kill());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) child.on("exit", stop);
