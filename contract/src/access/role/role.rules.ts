/** Rules on what a role may grant and who may change it, shared by page and server. */
import { isPublic, reaches, type Level } from "../../kernel/access.ts";
import type { GrantedLevel, Service } from "../../kernel/enumerations.ts";
import type { Problem } from "../../kernel/form/form.ts";

/**
 * Each service and each content may appear only once (product/access 2): with two lines, it is undefined which one
 * applies.
 */
export const grantedTwice = (dto: Readonly<Record<string, unknown>>): Problem[] => [
  ...twice(dto, "servicePermissionList", "service"),
  ...twice(dto, "contentPermissionList", "contentType"),
];

function twice(dto: Readonly<Record<string, unknown>>, list: string, name: string): Problem[] {
  const rows: unknown = dto[list];
  if (!Array.isArray(rows)) return [];
  const names = rows.map((row: unknown) => (typeof row === "object" && row !== null ? Reflect.get(row, name) : null));
  return names.flatMap((one: unknown, place) =>
    typeof one === "string" && names.indexOf(one) < place
      ? [{ path: `${list}.${place}.${name}`, message: "access.dashboardRole.grantedTwice" }]
      : [],
  );
}

type Grants = {
  readonly servicePermissionList: readonly { readonly service: Service; readonly grantedLevel: GrantedLevel }[];
  readonly contentPermissionList: readonly unknown[];
};

/** Returns the grants that the guest role cannot have. Guests are anonymous, so they read public services only. */
export const beyondGuests = ({ servicePermissionList, contentPermissionList }: Grants) => [
  ...servicePermissionList.flatMap(({ service, grantedLevel }, row) => {
    if (!isPublic(service)) return [guestProblem(`servicePermissionList.${row}.service`)];
    return grantedLevel === "WriteRead" ? [guestProblem(`servicePermissionList.${row}.grantedLevel`)] : [];
  }),
  ...contentPermissionList.map((_, row) => guestProblem(`contentPermissionList.${row}.contentType`)),
];

const guestProblem = (path: string) => ({ path, message: "access.dashboardRole.beyondGuests" }) as const;

/** Levels by service or content. */
export type Granted = Readonly<Partial<Record<string, GrantedLevel>>>;
export type Held = Readonly<Partial<Record<string, Level>>>;

/**
 * Returns the names whose level a change would raise above the level of its maker: nobody may raise an account,
 * including their own, above their own level (product/access 8). Removing a Deny counts as the highest level, since it
 * restores whatever other roles grant.
 *
 *     raisedBeyond({ Club: "ReadOnly" }, {}, { Club: "WriteRead" }) // ["Club"]
 */
export const raisedBeyond = (held: Held, before: Granted, after: Granted): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => {
    const needed = neededLevel(before[name], after[name]);
    return needed !== null && !reaches(held[name], needed);
  });

function neededLevel(before: GrantedLevel | undefined, after: GrantedLevel | undefined): Level | null {
  if (after === before || after === "Deny") return null;
  if (before === "Deny") return "WriteRead";
  return after === undefined || before === "WriteRead" ? null : after;
}
