import { allows, anyOf } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import type { Holding } from "../../kernel/table/binding.ts";

/** Names the records of one kind that refer to a file, by their name in `file_use`. */
const naming =
  (object: string, id: ReturnType<typeof sql>): Holding["of"] =>
  (file) =>
    sql`exists (select from file_use u join file f on f.key = u.file_key
    where f.id = ${file} and u.object = ${object} and u.object_id = ${id})`;

/** Super admins see the names of the records; others only their number. */
const forSuperAdmins: Holding["named"] = ({ isSuperAdmin }) => sql`${isSuperAdmin}::boolean`;

const parties = (object: "person" | "organisation" | "account", path: (id: number) => string): Holding => ({
  words: `file.holding.${object}`,
  blockedBy: [],
  from: sql`party p`,
  of: naming(object, sql`p.id`),
  id: sql`p.id`,
  name: sql`p.name`,
  named: forSuperAdmins,
  path,
});

/** The records that refer to a file of the picker and prevent its deletion. */
export const FILE_HOLDINGS: readonly Holding[] = [
  {
    words: "file.holding.emailTemplate",
    blockedBy: [],
    from: sql`email_template t`,
    of: naming("emailTemplate", sql`t.id`),
    id: sql`t.id`,
    name: sql`t.name || ' (' || t.locale || ')'`,
    named: (viewer) => sql`${allows(viewer, anyOf("EmailTemplate"))}::boolean`,
    path: (id) => pathTo("emailTemplateEdit", { id }),
  },
  parties("person", (id) => pathTo("athleteEdit", { id })),
  parties("organisation", (id) => pathTo("clubEdit", { id })),
  parties("account", (id) => pathTo("userEdit", { id })),
];
