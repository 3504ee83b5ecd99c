import { dayOf, formatDay } from "@rajt/contract/kernel/days";
import { flat } from "@rajt/contract/kernel/form/form-names";
import type { UserStatus } from "@rajt/contract/kernel/enumerations";
import type { Form } from "@rajt/contract/kernel/form/form";
import { missingRequired } from "@rajt/contract/people/required-fields.rules";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { missingProfileFields } from "@rajt/contract/people/person/profile-fields.rules";
import { owesFee } from "@rajt/contract/people/person/person.rules";
import { verificationFlow, type VerificationMove } from "@rajt/contract/people/verification.flow";
import { useState } from "react";
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
import { OpenTransfer } from "./OpenTransfer.tsx";
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
  const gaps = missingProfileFields(flat(record, Object.keys(personForm.fields)), today, config.settingMap.doctorDate);
  const number = record.cachedLicenseNumber;
  // Health data are only in records of viewers who may see them.
  const clearance = record.isAthlete || record.isCompetitor ? (record.cachedDoctorValid ?? null) : null;
  const isOwn = record.may?.isOwn === true;
  const doctorDate = record.isAthlete ? "athlete.doctorDate" : "competitor.doctorDate";
  return (
    <div className={styles.status}>
      <p className={styles.chips}>
        {record.athleteRegType !== "REG_HU" && owesFee(record) && (
          <Paid isPaid={record.cachedCurrentLicensePaymentPaid} />
        )}
        <Checked isChecked={record.userStatus === "Verified"} />
        {clearance !== null && <Cleared isValid={clearance} />}
        {number && <Badge>{number}</Badge>}
      </p>
      <Verification record={record} call="POST /personEditControl/makeMove" reload={reload} />
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
      {mayPay === false && isOwn && <Notice kind="warning">{t("fee.refusal.clubPaymentMissing")}</Notice>}
      {clearance === false && !isOwn && <NotCleared record={record} goTo={goTo} />}
      <Gaps names={gaps.map(({ path }) => path)} goTo={goTo} isOwn={isOwn} />
    </div>
  );
}

function Cleared({ isValid }: { isValid: boolean }) {
  const { t } = useTexts();
  return (
    <Badge kind={isValid ? "success" : "warning"}>
      {t(isValid ? "people.chips.cleared" : "people.chips.notCleared")}
    </Badge>
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
};

/** Shows the verification of a party to viewers who may change it, with the moves that do. */
function Verification({ record, call: name, reload }: VerificationProps) {
  const { say } = useTexts();
  if (!record.moves?.length) return null;
  const act = (move: VerificationMove): MoveAct => ({
    make: (id, asked) => call(name, { id, move, ...asked }),
  });
  const acts = { verify: act("verify"), doubt: act("doubt"), rest: act("rest"), prohibit: act("prohibit") };
  return (
    <div className={styles.chips}>
      {record.userStatus !== "Verified" && <Badge>{say(`people.userStatus.${record.userStatus}`)}</Badge>}
      <FlowPanel flow={verificationFlow} record={record} texts="people.verification" acts={acts} reload={reload} />
    </div>
  );
}

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
