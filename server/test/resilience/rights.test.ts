import { changesAddress } from "@rajt/contract/access/account/account.rights";
import { competitionRights } from "@rajt/contract/competition/competition.rights";
import { fileRights } from "@rajt/contract/file/file.rights";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Service } from "@rajt/contract/kernel/enumerations";
import { permits, type Facts, type Right } from "@rajt/contract/kernel/right";
import { organisationRights, personRights, seesMoney } from "@rajt/contract/people/people.rights";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeRole } from "../../src/features/access/accounts.testbed.ts";
import { createSessionStore } from "../../src/features/access/sign-in/session.store.ts";
import { COMPETITION_FACTS } from "../../src/features/competition/competition-scope.store.ts";
import { ORGANISATION_FACTS, PERSON_FACTS } from "../../src/features/people/people-scope.store.ts";
import { viewerTerms, conditionOf, type FactColumns } from "../../src/kernel/right/condition.ts";
import {
  giveRole,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeCompetitor,
  makeOfficial,
  makeOrganiser,
  makeStaff,
} from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { RECORDS, type Expected } from "../policy/records.policy.ts";

/** A kind of record: its table, its facts, and its rights. */
type Kind = { from: RawBuilder<unknown>; id: RawBuilder<unknown>; facts: FactColumns; rights: Record<string, Right> };
const KINDS: Readonly<Record<string, Kind>> = {
  person: {
    from: sql`person p join account a on a.id = p.id`,
    id: sql`p.id`,
    facts: { ...PERSON_FACTS, hasPassword: sql`(a.password_hash is not null)`, isInTransfer: sql`false` },
    rights: { ...personRights, changesAddress, seesMoney, readsFile: fileRights.ownerAndClub },
  },
  organisation: {
    from: sql`organisation o`,
    id: sql`o.id`,
    facts: ORGANISATION_FACTS,
    rights: { open: organisationRights.open, editAsOffice: organisationRights.editAsOffice },
  },
  competition: { from: sql`competition c`, id: sql`c.id`, facts: COMPETITION_FACTS, rights: competitionRights },
};
const OF_OFFICE = ["Athlete", "Competitor", "Referee", "Trainer", "TechnicalCommittee", "Club", "Organizer"] as const;

let portal: Portal;
const viewers = new Map<string, Viewer>();
/** Names of records by kind and id. */
const named: Record<string, Map<number, string>> = {
  person: new Map(),
  organisation: new Map(),
  competition: new Map(),
};
const known: Record<string, { id: number; facts: Facts }[]> = {};

beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const [club, otherClub, newClub] = [
    await makeClub(db),
    await makeClub(db),
    await makeClub(db, { userStatus: "UnderVerification" }),
  ];
  const [organiser, otherOrganiser] = [await makeOrganiser(db), await makeOrganiser(db)];
  const organisations = { club, otherClub, newClub, organiser, otherOrganiser };
  const persons = {
    anna: await makeAthlete(db, { club: club.id }),
    zoli: await makeAthlete(db, { club: otherClub.id }),
    ubul: await makeAthlete(db, { club: newClub.id }),
    reka: await makeOfficial(db, { club: club.id }),
    tibor: await makeOfficial(db, { isReferee: false, isTrainer: true, club: club.id }),
    konrad: await makeCompetitor(db, { password: false }),
    kata: await makeOfficial(db, { isReferee: false, isTechnicalCommittee: true }),
  };
  const of = { createdBy: organiser.id };
  const competitions = {
    draft: await makeCompetition(db, { ...of, submitted: false }),
    submitted: await makeCompetition(db, { ...of, adminApproval: null }),
    approved: await makeCompetition(db, of),
    cancelled: await makeCompetition(db, of),
  };
  await sql`update competition set cancelled_at = now(), cancellation_reason = 'Vihar' where id = ${competitions.cancelled.id}`.execute(
    db,
  );
  for (const [kind, made] of Object.entries({
    person: persons,
    organisation: organisations,
    competition: competitions,
  }))
    for (const [name, { id }] of Object.entries(made)) named[kind]?.set(id, name);

  const { zoli: _, ubul: __, konrad: ___, ...people } = persons;
  const actors: Record<string, { id: number }> = { ...people, ...organisations, "super admin": await makeStaff(db) };
  for (const service of OF_OFFICE)
    for (const [does, level] of [
      ["reads", "ReadOnly"],
      ["writes", "WriteRead"],
    ] as const)
      actors[`${does} ${service}`] = await makeStaff(db, {
        roles: [(await makeRole(db, { [service]: level } satisfies Partial<Record<Service, string>>)).key],
      });
  // Granted services change no other fact: persons and clubs do not have the office's records.
  const office = await makeRole(db, Object.fromEntries(OF_OFFICE.map((service) => [service, "WriteRead"])));
  for (const { id } of [persons.reka, newClub]) await giveRole(db, id, office.key);
  await giveRole(db, otherClub.id, (await makeRole(db, { Athlete: "Deny" })).key);
  const sessions = createSessionStore(portal.context);
  for (const [name, { id }] of Object.entries(actors)) viewers.set(name, await sessions.viewerOf(id));
  viewers.set("guest", await sessions.viewer(null, portal.clock()));
  for (const [kind, { from, id, facts }] of Object.entries(KINDS)) {
    const columns = Object.entries(facts).map(([name, column]) => sql`${sql.lit(name)}, ${column}`);
    const { rows } = await sql<{ id: number; facts: Facts }>`
      select ${id} as id, json_build_object(${sql.join(columns)}) as facts from ${from}`.execute(db);
    known[kind] = rows;
  }
});
afterAll(() => portal.close());

const told = (kind: string, ids: readonly number[]): string =>
  [...(named[kind] ?? [])]
    .flatMap(([id, name]) => (ids.includes(id) ? [name] : []))
    .toSorted()
    .join(" ");
const weighed = (kind: string, right: Right, viewer: Viewer): string =>
  told(
    kind,
    (known[kind] ?? []).filter(({ facts }) => permits(viewer, right, facts)).map(({ id }) => id),
  );

async function compiled(kind: string, right: Right, viewer: Viewer): Promise<string> {
  const { from, id, facts } = KINDS[kind]!;
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${conditionOf(right, facts, viewerTerms(viewer))}`.execute(portal.db);
  return told(
    kind,
    rows.map((row) => row.id),
  );
}

const SENTENCES = Object.entries(KINDS).flatMap(([kind, { rights }]) =>
  Object.entries(rights).map(([name, right]) => ({ name: `${kind}: ${name}`, kind, right })),
);
const expected = (name: string, actor: string): string => {
  const of: Expected = (RECORDS as Readonly<Record<string, Expected>>)[name] ?? {};
  return (of[actor] ?? of["others"] ?? "").split(" ").toSorted().join(" ").trim();
};

it("the policy has every right, and only names of actors", () => {
  expect(SENTENCES.map(({ name }) => name).toSorted()).toEqual(Object.keys(RECORDS).toSorted());
  const actors = new Set(["others", ...viewers.keys()]);
  for (const of of Object.values(RECORDS)) for (const actor of Object.keys(of)) expect(actors).toContain(actor);
});

it.each(SENTENCES)("$name: lists, records and the policy agree, for every actor", async ({ name, kind, right }) => {
  for (const [actor, viewer] of viewers) {
    expect({ actor, records: weighed(kind, right, viewer) }).toEqual({ actor, records: expected(name, actor) });
    expect({ actor, rows: await compiled(kind, right, viewer) }).toEqual({ actor, rows: expected(name, actor) });
  }
});

/** Returns the right with each one of its atoms left out, or one level lowered. */
function loosened(right: Right): { without: string; right: Right }[] {
  if ("anyOf" in right)
    return right.anyOf.flatMap((part, at) =>
      loosened(part).map((one) => ({ ...one, right: { anyOf: right.anyOf.with(at, one.right) } })),
    );
  if ("allOf" in right)
    return right.allOf.flatMap((part, at) => [
      ...loosened(part).map((one) => ({ ...one, right: { allOf: right.allOf.with(at, one.right) } })),
      { without: JSON.stringify(part), right: { allOf: right.allOf.toSpliced(at, 1) } },
    ]);
  if ("holds" in right && right.level === "WriteRead")
    return [{ without: `level of ${right.holds}`, right: { ...right, level: "ReadOnly" } }];
  return [];
}

/**
 * Parts of rights that make no observable difference: an account is of one kind, so its id is a person's or an organisation's; no club
 * reads athletes only. No person here is in a transfer.
 */
const UNTOLD = [
  'person: open without {"viewer":"person"}',
  'person: find without {"viewer":"person"}',
  'person: seeHealth without {"viewer":"person"}',
  "person: editAsClub without level of Athlete",
  'person: changesAddress without {"not":{"is":"isInTransfer"}}',
  'organisation: open without {"viewer":"organisation"}',
];

it("a right without any one of its atoms is found", () => {
  const loose = SENTENCES.flatMap(({ name, kind, right }) =>
    loosened(right).map((one) => ({ name, kind, title: `${name} without ${one.without}`, right: one.right })),
  );
  const missed = loose.filter(({ name, kind, right }) =>
    [...viewers].every(([actor, viewer]) => weighed(kind, right, viewer) === expected(name, actor)),
  );
  expect(loose.length).toBeGreaterThan(100);
  expect(missed.map(({ title }) => title)).toEqual(UNTOLD);
});
