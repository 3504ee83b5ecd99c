import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isInstalled, OPTIONS } from "./install.mjs";
import { isSupported } from "./node-version.mjs";
import { alone, root } from "./project.mjs";
import { npm, run, tailOf } from "./run.mjs";
import { Stop, stopWith } from "./stop.mjs";

// Prints the PATH for the commands of package.json. If the machine's Node.js is not supported, Node.js 24 is the first in it, fetched from
// the npm registry once. It is outside the project's node_modules, which npm ci empties while this Node.js runs.
const folder = join(root, "bin/node24");
const bin = join(folder, "node_modules/.bin");

const isFetched = () => existsSync(join(bin, "node")) && isInstalled(folder);

try {
  if (isSupported(process.versions.node)) console.log(process.env.PATH);
  else {
    await alone(isFetched, fetchNode);
    console.log(bin + delimiter + process.env.PATH);
  }
} catch (error) {
  stopWith(error);
}

async function fetchNode(onStart) {
  // standard output is the PATH
  console.error(`Fetching Node.js 24 (once; this machine has ${process.versions.node}) …`);
  const { output } = await run(npm("ci", ...OPTIONS), { quiet: true, cwd: folder, onStart });
  if (isFetched()) return;
  const system = `${process.platform}-${process.arch}`;
  throw new Stop(
    `Rajt needs Node.js 22.22, 24 or 26, and the npm registry gave no Node.js 24 for ${system} in ${root}: check the network and the disk, or get one from https://nodejs.org.`,
    tailOf(output),
  );
}
