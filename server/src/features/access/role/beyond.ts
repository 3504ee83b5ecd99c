import { raisedBeyond, type Granted } from "@rajt/contract/access/role/role.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { AccountDto } from "../account/user.store.ts";

type Rights = Pick<AccountDto, "isSuperAdmin" | "serviceList" | "contentList">;

/**
 * Returns whether an account has more rights than the viewer. A viewer who could change its sign-in could sign in as
 * it, so only viewers with as many rights may. A club's or athlete's rights to its own records do not count.
 */
export const isBeyond = (viewer: Viewer, { isSuperAdmin, serviceList, contentList }: Rights): boolean =>
  !viewer.isSuperAdmin &&
  (isSuperAdmin ||
    raisedBeyond(viewer.services, {}, granted(serviceList.map((row) => [row.service, row.grantedLevel]))).length > 0 ||
    raisedBeyond(viewer.contents, {}, granted(contentList.map((row) => [row.contentType, row.grantedLevel]))).length >
      0);

const granted = (rows: readonly (readonly [string, Granted[string]])[]): Granted => Object.fromEntries(rows);
