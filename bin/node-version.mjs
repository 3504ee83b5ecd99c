/** Returns whether package.json's "engines" admit this version of Node.js. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 22 && minor >= 22) || major === 24 || major >= 26;
}
