/** A node of PostgreSQL's `pg_node_tree`: its kind and its fields. */
export type Node = { readonly kind: string; readonly [field: string]: Tree };
export type Tree = string | Node | readonly Tree[] | null;

const TOKEN = /\s*(\(|\)|\{|\}|"(?:[^"\\]|\\.)*"|(?:[^\s(){}\\]|\\.)+)/gy;

/**
 * Parses a `pg_node_tree`, as `pg_proc.prosqlbody` has the analysed body of a function:
 *
 *     readTree("{VAR :varno 1 :varattno 2 :varnullingrels (b 3)}")
 *     // { kind: "VAR", varno: "1", varattno: "2", varnullingrels: ["b", "3"] }
 */
export function readTree(text: string): Tree {
  const tokens = Array.from(text.matchAll(TOKEN), (found) => found[1] ?? "");
  let at = 0;
  const next = (): Tree => {
    const token = tokens[at++];
    if (token === undefined) throw new Error("a node tree ends before it is closed");
    if (token === "(") return list();
    if (token === "{") return node();
    return token === "<>" ? null : token;
  };
  const list = (): Tree[] => {
    const all: Tree[] = [];
    while (tokens[at] !== ")") all.push(next());
    at++;
    return all;
  };
  const node = (): Node => {
    const fields: Record<string, Tree> & { kind: string } = { kind: tokens[at++] ?? "" };
    while (tokens[at] !== "}") {
      const name = (tokens[at++] ?? "").slice(1);
      const values: Tree[] = [];
      while (!isFieldName(tokens[at]) && tokens[at] !== "}") values.push(next());
      fields[name] = values.length === 1 ? (values[0] ?? null) : values;
    }
    at++;
    return fields;
  };
  return next();
}

const isFieldName = (token: string | undefined): boolean => token !== undefined && /^:[a-z]/i.test(token);

export const isNode = (tree: Tree | undefined): tree is Node =>
  typeof tree === "object" && tree !== null && !Array.isArray(tree);

/** The elements of a list; none for any other value. */
export const elementsOf = (tree: Tree | undefined): readonly Tree[] => (Array.isArray(tree) ? tree : []);

/** The nodes of a list. */
export const nodesOf = (tree: Tree | undefined): Node[] => elementsOf(tree).filter(isNode);

export const isTrue = (tree: Tree | undefined): boolean => tree === "true";
export const numberOf = (tree: Tree | undefined): number => Number(tree);
export const textOf = (tree: Tree | undefined): string =>
  typeof tree === "string" ? tree.replaceAll(/\\(.)/g, "$1") : "";
