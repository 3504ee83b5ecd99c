import { medicalLicenceTable } from "@rajt/contract/people/people.table";
import { sql } from "kysely";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import { healthScope, asViewer } from "../people-scope.store.ts";

/**
 * Serves the findings of the register of sports medicine on a person, to viewers who may see health data
 * (product/access 12).
 */
export const medicalLicences = serveTable(medicalLicenceTable, {
  texts: "people.list.medicalLicense",
  from: sql`medical_licence m`,
  joins: (looking) => ({
    p: sql`left join person p on p.id = m.person_id`,
    me: sql`cross join ${asViewer(looking)}`,
  }),
  id: sql`m.id`,
  columns: {
    oseiSportag: sql`m.sport`,
    minosites: sql`m.rating`,
    minositesKiadas: sql`m.issued_on`,
    lejaratiDatum: sql`m.valid_until`,
    lejart: sql`coalesce(m.valid_until < me.today, false)`,
    ervenytelenites: sql`m.invalidated_on`,
    megjegyzes: sql`m.note`,
    utolsoFrissites: sql`m.refreshed_at`,
    elsolekerdezesDatum: sql`m.first_asked_at`,
    archive: sql`m.archived`,
    person: { id: sql`m.person_id`, name: sql`''` },
  },
  scope: healthScope,
  isNoted: ({ accountId }, { fixed }) => fixed.every(({ value }) => value !== accountId),
});
