import { type Day, dayOf, formatDay } from "@rajt/contract/kernel/days";
import { flat } from "@rajt/contract/kernel/form/form-names";
import type { UserStatus } from "@rajt/contract/kernel/enumerations";
import type { Form } from "@rajt/contract/kernel/form/form";
import { missingRequired } from "@rajt/contract/people/required-fields.rules";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { missingProfileFields } from "@rajt/contract/people/person/profile-fields.rules";
import { isOnTrial, owesFee } from "@rajt/contract/people/person/person.rules";
import { verificationFlow, type VerificationMove } from "@rajt/contract/people/verification.flow";
import { findingsOf, type Finding } from "@rajt/contract/people/person/person-findings.rules";
import { PERSON_ROLES, type PersonRole } from "@rajt/contract/people/people.rights";
import { DESK_KINDS, type DeskKind } from "@rajt/contract/people/verification-desk.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { useState, type ReactNode } from "react";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { AskedToMend } from "./desk/AskedToMend.tsx";
import { useFindingText } from "./desk/useFindingText.ts";
import { call } from "../../kernel/calls/calls.ts";
import { FlowPanel, type MoveAct } from "../../kernel/flow/FlowPanel.tsx";
import type { RecordOf } from "../../kernel/form/form-api.ts";
import { isIn } from "../../kernel/form/record/changes.ts";
import { useEditable, useFormLooks } from "../../kernel/form/FormModel.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Badge } from "../../kernel/ui/page/Badge.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import { EligibilityCard } from "../entry/index.ts";
import { BouncingAddress } from "./BouncingAddress.tsx";
import { FeesBarred, OpenTransfer } from "./OpenTransfer.tsx";
import { OwnPapers } from "./person/OwnPapers.tsx";
import { hasDocuments } from "./person/person-part.ts";
import { SportsRegister } from "./person/SportsRegister.tsx";
import styles from "./StatusChips.module.css";

type StatusChipsProps<F extends Form> = {
  record: RecordOf<F>;
  goTo: (name: string) => void;
  reload: () => Promise<void>;
};

/**
 * Shows the status of a person as chips (product/people 18), the missing profile fields, and whether fees can be paid.
 */
export function PersonStatusChips({ record, goTo, reload }: StatusChipsProps<typeof personForm>) {
  const { t } = useTexts();
  const { config } = useViewer();
  const { id } = record;
  const [today] = useState(() => dayOf(new Date()));
  const { data: mayPay } = useCall(
    "POST /personEditControl/checkPaymentIsPossible",
    { id: id ?? 1 },
    { enabled: id !== null, background: true },
  );
  if (id === null) return null;
  const values = flat(record, Object.keys(personForm.fields));
  const gaps = missingProfileFields(values, today, config.settingMap.doctorDate);
  const number = record.cachedLicenseNumber;
  // Health data are only in records of viewers who may see them.
  const clearance = record.isAthlete || record.isCompetitor ? (record.cachedDoctorValid ?? null) : null;
  const racing = record.isAthlete ? record.athlete : record.competitor;
  const isOwn = record.may?.isOwn === true;
  const doctorDate = record.isAthlete ? "athlete.doctorDate" : "competitor.doctorDate";
  return (
    <div className={styles.status}>
      <p className={styles.chips}>
        {isOwn &&
          PERSON_ROLES.filter((role) => record[role]).map((role) => (
            <Badge key={role}>{t(`people.person.${role}`)}</Badge>
          ))}
        {!isOnTrial(record) && owesFee(record) && <Paid isPaid={record.cachedCurrentLicensePaymentPaid} />}
        <Checked isChecked={record.userStatus === "Verified"} />
        {clearance !== null && <Cleared isValid={clearance} until={racing?.doctorDate} />}
        {clearance && !racing?.doctorDocument && <Badge>{t("people.chips.noPaper")}</Badge>}
        {number && <Badge>{number}</Badge>}
      </p>
      <Verification
        record={record}
        call="POST /personEditControl/makeMove"
        reload={reload}
        isIncomplete={gaps.length > 0}
        concerns={() => (
          <Judged
            name={[record.name, record.birthDate?.slice(0, 4), record.club?.name].filter(Boolean).join(", ")}
            found={findingsOf(values, today, config.settingMap.doctorDate)}
          />
        )}
      />
      {record.may?.giveWord && <NextToVerify record={record} />}
      {record.userStatus === "UnderVerification" && <AskedToMend id={id} isOwn={isOwn} goTo={goTo} />}
      {record.may?.askRegister && <SportsRegister id={id} />}
      {record.isAthlete && <OpenTransfer athlete={id} isClubClosed={record.may?.waitsForTransfer === true} />}
      {isOwn && <BouncingAddress />}
      {isOwn && (
        <EligibilityCard
          mend={(refusal) =>
            refusal === "medicalExpired" && isIn(record, doctorDate) ? () => goTo(doctorDate) : undefined
          }
        />
      )}
      {mayPay === false && isOwn && <FeesBarred person={id} />}
      {clearance === false && !isOwn && <NotCleared record={record} goTo={goTo} />}
      <Gaps names={gaps.map(({ path }) => path)} goTo={goTo} isOwn={isOwn} />
      {isOwn && (
        <OwnPapers
          values={values}
          missing={new Set(gaps.map(({ path }) => path))}
          hasDocuments={hasDocuments(values)}
          goTo={goTo}
        />
      )}
    </div>
  );
}

function Cleared({ isValid, until }: { isValid: boolean; until: Day | null | undefined }) {
  const { t, locale } = useTexts();
  return isValid && until ? (
    <Badge kind="success">{t("people.chips.cleared", { day: formatDay(until, locale) })}</Badge>
  ) : (
    <Badge kind="warning">{t("people.chips.notCleared")}</Badge>
  );
}

/** Says when the medical clearance ended, with a link to its field: nobody starts without one. */
function NotCleared({ record, goTo }: Pick<StatusChipsProps<typeof personForm>, "record" | "goTo">) {
  const { t, locale } = useTexts();
  const field = record.isAthlete ? "athlete.doctorDate" : "competitor.doctorDate";
  const day = (record.isAthlete ? record.athlete : record.competitor)?.doctorDate;
  return (
    <Notice kind="warning" title={t("people.clearance.title")}>
      <p>{day ? t("people.clearance.lastDay", { day: formatDay(day, locale) }) : t("people.clearance.missing")}</p>
      <button type="button" className={styles.gap} onClick={() => goTo(field)}>
        {t("people.clearance.mend")}
      </button>
    </Notice>
  );
}

/** Shows the status of an organisation as chips. */
export function OrganisationStatusChips({ record, goTo, reload }: StatusChipsProps<typeof organisationForm>) {
  if (record.id === null) return null;
  const gaps = missingRequired(organisationForm.fields, flat(record, Object.keys(organisationForm.fields)), () => true);
  return (
    <div className={styles.status}>
      <p className={styles.chips}>
        <Paid isPaid={record.cachedCurrentLicensePaymentPaid} />
        <Checked isChecked={record.userStatus === "Verified"} />
      </p>
      <Verification record={record} call="POST /orgEditControl/makeMove" reload={reload} />
      {record.may?.isOwn && <BouncingAddress />}
      {record.may?.askRegister && <SportsRegister id={record.id} />}
      <Gaps names={gaps.map(({ path }) => path)} goTo={goTo} isOwn={record.may?.isOwn === true} />
    </div>
  );
}

function Paid({ isPaid }: { isPaid: boolean }) {
  const { t } = useTexts();
  return <Badge kind={isPaid ? "success" : "warning"}>{t(isPaid ? "people.chips.paid" : "people.chips.unpaid")}</Badge>;
}

function Checked({ isChecked }: { isChecked: boolean }) {
  const { t } = useTexts();
  return (
    <Badge kind={isChecked ? "success" : "neutral"}>
      {t(isChecked ? "people.chips.checked" : "people.chips.unchecked")}
    </Badge>
  );
}

type VerificationProps = {
  record: { id: number; userStatus: UserStatus; moves?: readonly string[] };
  reload: () => Promise<void>;
  call: "POST /personEditControl/makeMove" | "POST /orgEditControl/makeMove";
  /** Something is missing: then verifying needs a reason. */
  isIncomplete?: boolean;
  /** Names who is verified, and what is missing or doubtful. */
  concerns?: () => ReactNode;
};

/** Shows the verification of a party to viewers who may change it, with the moves that do. */
function Verification({ record, call: name, reload, isIncomplete = false, concerns }: VerificationProps) {
  const { say } = useTexts();
  if (!record.moves?.length) return null;
  const act = (move: VerificationMove): MoveAct => ({
    make: (id, asked) => call(name, { id, move, ...asked }),
  });
  const verifying = isIncomplete ? "verifyAnyway" : "verify";
  const acts = {
    [verifying]: { ...act(verifying), ...(concerns && { concerns }) },
    doubt: act("doubt"),
    rest: act("rest"),
    prohibit: act("prohibit"),
  } as Readonly<Record<VerificationMove, MoveAct>>;
  return (
    <div className={styles.chips}>
      {record.userStatus !== "Verified" && <Badge>{say(`people.userStatus.${record.userStatus}`)}</Badge>}
      <FlowPanel flow={verificationFlow} record={record} texts="people.verification" acts={acts} reload={reload} />
    </div>
  );
}

/** Names the person in the question of the verification, with what is missing or doubtful. */
function Judged({ name, found }: { name: string; found: readonly Finding[] }) {
  const textOf = useFindingText();
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      {found.length > 0 && (
        <ul>
          {found.map((finding) => (
            <li key={`${finding.path} ${finding.problem}`}>{textOf(finding)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Leads from a record to whom the office verifies next. */
function NextToVerify({ record }: { record: RecordOf<typeof personForm> }) {
  const { t } = useTexts();
  const kind = DESK_KINDS.find((each) => record[KIND_OF[each]] === true);
  if (kind === undefined) return null;
  return (
    <p>
      <PortalLink to={pathTo("verificationDesk", { kind })}>{t("people.desk.next")}</PortalLink>
    </p>
  );
}

const KIND_OF = {
  athlete: "isAthlete",
  competitor: "isCompetitor",
  referee: "isReferee",
  trainer: "isTrainer",
} as const satisfies Record<DeskKind, PersonRole>;

type GapsProps = { names: readonly string[]; goTo: (name: string) => void; isOwn: boolean };

/**
 * Lists on the own profile what is missing, each with a link to its field; fields that the owner may not edit are
 * listed apart.
 */
function Gaps({ names, goTo, isOwn }: GapsProps) {
  const { t } = useTexts();
  const { words } = useFormLooks();
  const isEditable = useEditable();
  if (!isOwn || names.length === 0) return null;
  const others = names.filter((name) => !isEditable(name));
  return (
    <Notice kind="warning" title={t("people.gaps.notice")}>
      <ul className={styles.gaps}>
        {names.filter(isEditable).map((name) => (
          <li key={name}>
            <button type="button" className={styles.gap} onClick={() => goTo(name)}>
              {words.label(name)}
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && <p>{t("people.gaps.others", { fields: others.map(words.label).join(", ") })}</p>}
    </Notice>
  );
}
