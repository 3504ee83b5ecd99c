import { addDays, type Day } from "@rajt/contract/kernel/days";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import { MOVE_TO } from "@rajt/contract/people/verification.flow";
import { randomBytes } from "node:crypto";
import { verification } from "../src/features/people/index.ts";
import { noteQuery } from "../src/features/register/index.ts";
import { registeringPerson } from "../src/features/registration/index.ts";
import { addressOf, inGroup, motherOf, phoneOf, tajOf, townOf } from "./details.ts";
import { texts } from "./demo.texts.hu.ts";
import { addFiles } from "./files.ts";
import type { DemoFields, Filling } from "./filling.ts";
import { demoAddress, type DemoPerson } from "./person.ts";
import type { DemoPlan, PlannedPerson } from "./plan.ts";
import { register, typedFields } from "./register.ts";

type Placed = PlannedPerson & { readonly at: number; readonly club: number | null };

/** Adds everyone in the plan's order: through an import by staff, or by their own registration. Returns their ids. */
export async function addPeople(filling: Filling, { people }: DemoPlan, clubIds: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, planned] of people.entries()) {
    const { who } = planned;
    const placed = { ...planned, at, club: who.club === null ? null : (clubIds[who.club] ?? null) };
    const id = await (hasRegistered(who) ? registerThemselves : addByOffice)(filling, placed);
    // The register of sports medicine was queried a moment ago: the demo's medical days are valid for its first day.
    if (hasNumber(who)) await noteQuery(filling.tx, id, filling.now, null);
    ids.push(id);
  }
  return ids;
}

/** Persons with a licence application or on trial register themselves; staff create no such person. */
const hasRegistered = ({ racing }: DemoPerson): boolean => racing !== undefined && racing.regType !== "NORMAL";

/** Adds a person as a roster import does: documents, or more, may be missing. */
async function addByOffice(filling: Filling, placed: Placed): Promise<number> {
  const { tx, admin, now, records } = filling;
  const { who, papers } = placed;
  await addFiles(tx, Object.values(papers), {
    rule: "ownerAndClub",
    uploader: { account: admin.accountId, guest: null },
    at: now,
  });
  const { id } = await (who.isWhole ? records.person : records.begun).insert(
    tx,
    { viewer: admin, now },
    {
      ...personFields(placed, filling),
      userStatus: who.status === "UnderVerification" ? "UnderVerification" : "Verified",
      archived: who.isArchived ?? false,
    },
  );
  if (who.status !== "UnderVerification" && who.status !== "Verified") await applyVerification(filling, id, who);
  return id;
}

async function registerThemselves(filling: Filling, placed: Placed): Promise<number> {
  const { tx, context, now } = filling;
  const { who, papers } = placed;
  const guest = randomBytes(32);
  await addFiles(tx, Object.values(papers), {
    rule: "ownerAndClub",
    uploader: { account: null, guest, network: "127.0.0.1" },
    at: now,
  });
  const athleteRegType = who.racing?.regType;
  const locale = athleteRegType === "REG_EN" ? "en" : "hu";
  const typed = typedFields(personRegistration, { ...personFields(placed, filling), athleteRegType });
  const id = await register(filling, registeringPerson(context, typed, { now, locale, guest }), locale);
  if (who.status !== "UnderVerification") await applyVerification(filling, id, who);
  return id;
}

async function applyVerification(
  { tx, context, admin, now }: Filling,
  id: number,
  { status, isWhole, hasPapers }: DemoPerson,
): Promise<void> {
  // Some of the demo's verified persons lack a document, to be chased.
  const isAnyway = status === "Verified" && !(isWhole && hasPapers);
  const move = isAnyway ? "verifyAnyway" : MOVE_TO[status];
  const reason = status === "Prohibited" ? texts.prohibited : isAnyway ? texts.verifiedAnyway : null;
  await verification(context).make(tx, id, { move, reason, payload: {} }, { viewer: admin, now });
}

const hasNumber = ({ racing, register }: DemoPerson): boolean =>
  racing?.as === "athlete" && register !== "numberMissing";

const emailOf = ({ email, racing }: DemoPerson, at: number): string =>
  email ?? demoAddress(racing?.number ?? `szemely${at}`);

/** Returns the known fields of a person under their form names. */
function personFields(placed: Placed, { today }: Filling): DemoFields {
  const { at, who, born, papers, club } = placed;
  return {
    lastName: who.last,
    firstName: who.first,
    birthDate: born,
    gender: who.gender,
    nationality: who.nationality,
    ...motherOf(at),
    email: emailOf(who, at),
    club: club === null ? null : { id: club },
    isTechnicalCommittee: who.isCommittee ?? false,
    profilePicture: papers.portrait?.key ?? null,
    parentalPermission: papers.permission?.key ?? null,
    documentList: papers.camp === null ? [] : [{ name: texts.paper.camp, document: papers.camp.key }],
    ...(who.isWhole && {
      birthPlace: townOf(at + 5),
      phoneNumber: phoneOf(200 + at),
      accept: true,
    }),
    // Athletes pay, and an invoice needs an address.
    ...((who.isWhole || who.racing !== undefined) && inGroup("address", addressOf(at))),
    ...racingFields(placed, today),
    ...refereeFields(placed, today),
    ...trainerFields(placed),
  };
}

/** The difference between consecutive chip numbers. */
const CHIP_STEP = 31;

function racingFields({ at, who, papers }: Placed, today: Day): DemoFields {
  const { racing } = who;
  if (!racing) return {};
  const racer = {
    licenseNumber: racing.number,
    chipNumber: racing.number === null ? null : `C${1000 + at * CHIP_STEP}`,
    doctorDate: racing.medical === null ? null : addDays(today, racing.medical),
    doctorDocument: papers.doctor?.key ?? null,
  };
  if (racing.as === "competitor") return { isCompetitor: true, ...inGroup("competitor", racer) };
  const taj = hasNumber(who) ? tajOf(at, who.register === "differs") : null;
  return { isAthlete: true, ...inGroup("athlete", { ...racer, licenseType: racing.licence, taj }) };
}

const refereeFields = ({ at, who: { referee, isWhole } }: Placed, today: Day): DemoFields =>
  referee === undefined
    ? {}
    : {
        isReferee: true,
        ...inGroup("referee", {
          shirtSize: referee.shirt,
          hasDrivingLicense: true,
          hasCar: at % 2 === 0,
          languages: referee.languages,
          licenseNumber: referee.number,
          licenseExpirationDate: referee.number === null ? null : addDays(today, (at % 5) * 90 - 30),
          examDate: referee.examYear,
          refQualifications: referee.qualifications.map((qualification) => ({ qualification })),
          ...(isWhole && inGroup("location", { country: "HU", ...addressOf(at) })),
        }),
      };

const trainerFields = ({ who: { trainer }, papers }: Placed): DemoFields =>
  trainer === undefined
    ? {}
    : {
        isTrainer: true,
        ...inGroup("trainer", {
          qualification: trainer.qualification,
          qualificationOther: trainer.other ?? null,
          qualificationSport: trainer.sport ?? null,
          certificate: papers.certificate?.key ?? null,
          acceptSelfRecommendation: true,
        }),
      };
