import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { root } from "./project.mjs";

/** Prepares a clone, in any state, for starting the portal. It takes some 20 ms if nothing has changed. */
export async function prepare() {
  process.chdir(root); // relative settings such as DATA_DIR=./data are relative to the project, not to the working directory
  await install();
  await build();
}
