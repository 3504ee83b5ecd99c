import { allows, anyOf } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import type { Holding } from "../../kernel/table/binding.ts";

/** Names the records of one kind that say a file, by the name that they have in `file_use`. */
const naming =
  (object: string, id: ReturnType<typeof sql>): Holding["of"] =>
  (file) =>
    sql`exists (select from file_use u join file f on f.key = u.file_key
    where f.id = ${file} and u.object = ${object} and u.object_id = ${id})`;

/** Super admins learn whose records they are; all others how many there are. */
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

/** The records that name a file of the picker, and so keep it. */
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
