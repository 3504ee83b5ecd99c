import { agrees, needsReason } from "@rajt/contract/competition/announcement/announcement.flow";
import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { isExempt } from "@rajt/contract/money/vat.values";
import { formPage } from "../../kernel/form/formPage.tsx";
import { AnnouncementStatus } from "./announcement/AnnouncementStatus.tsx";
import { useChangedFields } from "./announcement/changes/useChanges.ts";
import { ContestEditor } from "./announcement/ContestEditor.tsx";
import { CoordinatePicker } from "./announcement/CoordinatePicker.tsx";
import { delegateEditor } from "./announcement/delegateEditor.tsx";
import { Derivation } from "./announcement/Derivation.tsx";
import { HistoryPanel } from "./announcement/HistoryPanel.tsx";
import {
  DistancesEditor,
  PartKeysEditor,
  PartsEditor,
  PricesEditor,
  RacesEditor,
  RefundsEditor,
} from "./announcement/lines/list-editors.tsx";
import { NeighbourPanel } from "./announcement/NeighbourPanel.tsx";

const reachable = (group: string) => ["Name", "Email", "PhoneNumber"].map((what) => `${group}${what}`);
const DELEGATES = ["referee", ...reachable("referee"), "technicalCommittee", ...reachable("supervisor")];
/** The fields shown in the head of the page. */
const SAID_ABOVE = ["name", "submitted", "approved", "cancelled"];
const REASONS: Readonly<Record<string, "adminApproval" | "technicalCommitteeApproval">> = {
  adminDecisionReason: "adminApproval",
  technicalCommitteeDecisionReason: "technicalCommitteeApproval",
};

/** The form of an announcement (product/competitions 11). */
export const CompetitionForm = formPage(announcementForm, {
  texts: "competition.edit",
  above: AnnouncementStatus,
  useMarked: useChangedFields,
  stays: true,
  did: ({ approved }) => (approved === true ? "competition.edit.did.correct" : undefined),
  below: Derivation,
  panels: [
    { key: "history", isFor: () => true, content: HistoryPanel },
    {
      key: "near",
      isFor: ({ may }) => may?.seeNear === true,
      content: NeighbourPanel,
    },
  ],
  submits: {
    label: "competition.edit.submit",
    question: "competition.edit.submitQuestion",
    did: "competition.edit.did.submit",
    isFor: ({ id, moves }) => id === null || moves?.includes("submit") === true,
  },
  appears: {
    of: ["adminApproval", "technicalCommitteeApproval", "cancellationReason", "vatCode"],
    if: (name, values, _who, { moves }) => {
      const decided = (field: "adminApproval" | "technicalCommitteeApproval") => values[field] || null;
      if (DELEGATES.includes(name)) return agrees(decided("adminApproval"));
      if (SAID_ABOVE.includes(name)) return false;
      if (name === "cancellationReason") return Boolean(values.cancellationReason);
      if (name === "vatGround") return values.vatCode ? isExempt(values.vatCode) : false;
      const of =
        REASONS[name] ?? (name === "adminApproval" || name === "technicalCommitteeApproval" ? name : undefined);
      if (of === undefined) return true;
      // Reviewers see a decision in its panel, above; other viewers see it here once it is made.
      const isTheirs = moves.includes(of === "adminApproval" ? "adminAgrees" : "committeeAgrees");
      return !isTheirs && (name === of ? decided(of) !== null : needsReason(decided(of)));
    },
  },
  editors: {
    byName: {
      contest: ContestEditor,
      coordLat: CoordinatePicker,
      referee: delegateEditor("referee"),
      technicalCommittee: delegateEditor("supervisor"),
      competitionPartList: PartsEditor,
      distanceList: DistancesEditor,
      raceList: RacesEditor,
      entryPriceList: PricesEditor,
      refundStepList: RefundsEditor,
      "raceList.competitionPartKeyList": PartKeysEditor,
    },
  },
  wide: ["raceList.competitionPartKeyList"],
  sections: {
    decision: [
      "adminApproval",
      "adminDecisionReason",
      "technicalCommitteeApproval",
      "technicalCommitteeDecisionReason",
      "cancellationReason",
    ],
    deadlines: ["preRegDeadline1", "preRegDeadline2", "preRegDeadline3", "regDeadline"],
    organiser: [...reachable("org"), "orgWebsite", "officialWebsite"],
    director: reachable("director"),
    president: reachable("orgPres"),
    delegates: DELEGATES,
    office: ["officeAddress", "officeHours", ...reachable("officeRep")],
    technical: [
      "techAddress",
      "techDate",
      "waterTemp",
      "waterOtherInfo",
      "bikeTrackOtherInfo",
      "runningTrackOtherInfo",
      "timingType",
      "timingTiming",
      "bolyozas",
      "evochip",
      "techOtherInfo",
    ],
    vat: ["vatCode", "vatGround"],
    other: ["pricing", "parkingInfo", "regulations", "admissionFee", "entryFee", "entryOtherInfo"],
  },
});
