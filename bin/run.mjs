import { spawn } from "node:child_process";

/** The npm that runs this script, else the one in PATH. */
export function npm(...args) {
  const own = process.env.npm_execpath;
  return own?.endsWith(".js") ? [process.execPath, own, ...args] : ["npm", ...args];
}

/**
 * Runs a command and waits for its end.
 * @param {string[]} command
 * @param {{ env?: object, quiet?: boolean, cwd?: string, limit?: number, onStart?: (pid: number) => void }} options `quiet` does not print
 * the output; `limit` is in minutes.
 * @returns {Promise<{ code: number, output: string }>} 127 if the program is missing, 124 after the limit.
 */
export function run([file, ...args], { env = process.env, quiet = false, cwd, limit = 15, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env,
      cwd,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    if (child.pid) onStart?.(child.pid);
    let output = "";
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, limit * 60_000);
    child.stdout?.on("data", (part) => (output += part));
    child.stderr?.on("data", (part) => (output += part));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : (code ?? 1), output });
    });
  });
}

/** Returns the last lines of an output, which have the reason. */
export function tailOf(output, lines = 25) {
  return output.trimEnd().split("\n").slice(-lines).join("\n");
}
