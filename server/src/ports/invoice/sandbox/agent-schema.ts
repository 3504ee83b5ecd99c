import type { XmlElement } from "../szamlazz/xml.ts";

/** A kind of element: its children in fixed order, `?` where optional and `*` where repeated; for a text the pattern that it must match. */
type Shape = RegExp | readonly (readonly [name: string, shape: Shape, occurs?: "?" | "*"])[];

const ANY = /^[\s\S]*$/;
const TEXT = /\S/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YES_NO = /^(true|false)$/;
const WHOLE = /^-?\d+$/;
const EMPTY: Shape = [];

const SETTINGS: Shape = [
  ["szamlaagentkulcs", TEXT],
  ["eszamla", YES_NO],
  ["szamlaLetoltes", YES_NO],
  ["valaszVerzio", /^2$/],
  ["szamlaKulsoAzon", TEXT, "?"],
];

/** The documented requests of the agent, as far as the portal sends them, by root element. */
const SHAPES: Readonly<Record<string, Shape>> = {
  xmlszamla: [
    ["beallitasok", SETTINGS],
    [
      "fejlec",
      [
        ["keltDatum", DAY, "?"],
        ["teljesitesDatum", DAY],
        ["fizetesiHataridoDatum", DAY],
        ["fizmod", TEXT],
        ["penznem", /^(HUF|Ft)$/],
        ["szamlaNyelve", /^(hu|en)$/],
        ["megjegyzes", ANY, "?"],
        ["rendelesSzam", TEXT, "?"],
        ["helyesbitoszamla", YES_NO, "?"],
        ["helyesbitettSzamlaszam", TEXT, "?"],
        ["szamlaszamElotag", TEXT, "?"],
        ["fizetve", YES_NO, "?"],
      ],
    ],
    ["elado", EMPTY],
    [
      "vevo",
      [
        ["nev", TEXT],
        ["orszag", ANY, "?"],
        ["irsz", TEXT],
        ["telepules", TEXT],
        ["cim", TEXT],
        ["email", ANY, "?"],
        ["sendEmail", YES_NO, "?"],
        ["adoalany", /^(7|6|1|0|-1)$/, "?"],
        ["adoszam", /^\d{8}-\d-\d{2}$/, "?"],
      ],
    ],
    [
      "tetelek",
      [
        [
          "tetel",
          [
            ["megnevezes", TEXT],
            ["mennyiseg", WHOLE],
            ["mennyisegiEgyseg", TEXT],
            ["nettoEgysegar", WHOLE],
            ["afakulcs", /^(27|18|5|AAM|TAM|ATK)$/],
            ["nettoErtek", WHOLE],
            ["afaErtek", WHOLE],
            ["bruttoErtek", WHOLE],
            ["megjegyzes", ANY, "?"],
          ],
          "*",
        ],
      ],
    ],
  ],
  xmlszamlast: [
    ["beallitasok", SETTINGS],
    [
      "fejlec",
      [
        ["szamlaszam", TEXT],
        ["tipus", /^SS$/],
      ],
    ],
    ["elado", EMPTY],
    ["vevo", EMPTY],
  ],
  xmlszamlapdf: [
    ["szamlaagentkulcs", TEXT],
    ["szamlaszam", TEXT, "?"],
    ["valaszVerzio", /^2$/],
    ["szamlaKulsoAzon", TEXT, "?"],
  ],
};

/** Returns whether a request has the documented elements, in their order and namespace. */
export function isAgentRequest(root: XmlElement): boolean {
  const shape = SHAPES[root.name];
  return shape !== undefined && root.namespace === `http://www.szamlazz.hu/${root.name}` && hasShape(root, shape);
}

function hasShape(element: XmlElement, shape: Shape): boolean {
  if (shape instanceof RegExp) return element.children.length === 0 && shape.test(element.text);
  let at = 0;
  for (const [name, inner, occurs] of shape) {
    const before = at;
    for (let child = element.children[at]; child?.name === name; child = element.children[at]) {
      if (!hasShape(child, inner)) return false;
      at++;
      if (occurs !== "*") break;
    }
    if (at === before && occurs !== "?") return false;
  }
  return at === element.children.length && element.text.trim() === "";
}
