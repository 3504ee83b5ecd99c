import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { prepare } from "./prepare.mjs";
import { stopWith } from "./stop.mjs";

// npm run season -- FILE imports a season from a spreadsheet into the portal's database.
try {
  // npm changed to the project's directory; the file is relative to the user's
  const here = process.env.INIT_CWD ?? process.cwd();
  process.argv = process.argv.map((each, at) =>
    at > 1 && existsSync(resolve(here, each)) ? resolve(here, each) : each,
  );
  await prepare();
  await import("../server/dist/season.js");
} catch (error) {
  stopWith(error);
}
