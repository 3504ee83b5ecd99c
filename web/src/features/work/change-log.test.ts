import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { changeLogTable } from "@rajt/contract/work/change-log.table";
import { expect, it } from "vitest";
import { cellText } from "../../kernel/table/cell/cell-text.ts";
import { speakerOf } from "../../kernel/texts.tsx";

const hungarian = speakerOf("hu", textsHu);
const english = speakerOf("en", textsEn);
const { message } = changeLogTable.columns;

it.each([
  [
    "entry.amount: – → 7000; entry.race: – → Sprint; entry.active: true → false; entry.rowStatus: ORIGINAL → DELETED",
    "Nevezési díj (Ft): – → 7000; Futam: – → Sprint; Érvényes: igen → nem; Változás a határidő után: Eredeti → Törölt",
    "Entry fee (HUF): – → 7000; Race: – → Sprint; Valid: yes → no; Change after the deadline: Original → Deleted",
  ],
  ["paid: false → true", "Befizetve: nem → igen", "Paid: no → yes"],
  ["payment.state: STARTED → PAID", "Állapot: Elindult → Kifizetve", "Status: Started → Paid"],
  [
    "decision: – → APPROVED; move: – → adminAgrees; state: SUBMITTED → ADMIN_AGREED",
    "Döntés: – → Jóváhagy; Lépés: – → A szövetség jóváhagyta a kiírást.; Állapot: Beküldve → A szövetség jóváhagyta, a bizottságra vár",
    "Decision: – → Approved; Step: – → The federation approved the announcement.; Status: Submitted → Approved by the federation, awaits the committee",
  ],
  [
    "athlete_transfer.move: – → athleteAccepts; athlete_transfer.state: WAIT_FOR_ATHLETE → WAIT_FOR_CLUB",
    "Lépés: – → A sportoló elfogadta; Állapot: A sportolóra vár → Az átadó egyesületre vár",
    "Step: – → Accepted by the athlete; Status: Waiting for the athlete → Waiting for the source club",
  ],
  [
    "athlete.doctorDate.beyondLimit: false → true",
    "Orvosi a szokásos határon túl: nem → igen",
    "Medical clearance beyond the usual limit: no → yes",
  ],
])("%j calls the fields by their labels", (sent, inHungarian, inEnglish) => {
  expect(cellText(sent, message, hungarian)).toBe(inHungarian);
  expect(cellText(sent, message, english)).toBe(inEnglish);
});
