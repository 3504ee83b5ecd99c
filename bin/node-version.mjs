/** Stops with one sentence on a Node.js that package.json's "engines" exclude. Written for old ones too: no new syntax here. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (fits) return;
  console.error("Rajt needs Node.js 20.19, 22.12 or newer; this is " + version + ". Get one from https://nodejs.org.");
  process.exit(1);
}
