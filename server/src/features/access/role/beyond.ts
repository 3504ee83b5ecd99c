import { raisedBeyond, type Granted } from "@rajt/contract/access/role/role.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { AccountDto } from "../account/user.store.ts";

type Rights = Pick<AccountDto, "isSuperAdmin" | "serviceList" | "contentList">;

/**
 * May an account more than the viewer? Whoever could change how it signs in could sign in as it, so that is theirs alone who hold as much.
 * What a club or an athlete may with its own records does not count.
 */
export const isBeyond = (viewer: Viewer, { isSuperAdmin, serviceList, contentList }: Rights): boolean =>
  !viewer.isSuperAdmin &&
  (isSuperAdmin ||
    raisedBeyond(viewer.services, {}, granted(serviceList.map((row) => [row.service, row.grantedLevel]))).length > 0 ||
    raisedBeyond(viewer.contents, {}, granted(contentList.map((row) => [row.contentType, row.grantedLevel]))).length >
      0);

const granted = (rows: readonly (readonly [string, Granted[string]])[]): Granted => Object.fromEntries(rows);
