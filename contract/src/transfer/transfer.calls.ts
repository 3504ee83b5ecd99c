/** The calls for the transfer of an athlete to another club (product/transfers). */
import * as z from "zod";
import { fileKey } from "../file/file.calls.ts";
import { anyOf, superAdmin, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, nothing } from "../kernel/calls.ts";
import { LICENCE_TYPES, USER_STATUSES } from "../kernel/enumerations.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { textArea, textLine } from "../kernel/text.schema.ts";
import { LONGEST_REASON, TRANSFER_ACTORS, TRANSFER_STATUSES } from "./transfer.flow.ts";
import { PAYMENT_MODES, SOURCE_CLUB_SILENCES } from "./transfer.rules.ts";
import { athleteTransferTable } from "./transfer.table.ts";

const LICENCE_NUMBER = 100;

const byId = z.strictObject({ transferId: id });
const description = textArea(LONGEST_REASON).nullish();
const reason = textArea(LONGEST_REASON).min(1, "kernel.error.required");
const tick = z.boolean().optional();
const permission = fileKey.nullish();
const paymentMode = z.enum(PAYMENT_MODES);
const status = z.enum(TRANSFER_STATUSES);
const sourceClubSilence = z.enum(SOURCE_CLUB_SILENCES);
const moment = z.iso.datetime().nullable();

const clubNames = { fullName: z.string(), shortName: z.string() };
const club = z.object({ id, ...clubNames });

/** A transfer for its viewers, without the fields that a viewer may not see. */
const transfer = z.object({
  successful: z.literal(true),
  id,
  athlete: z.object({
    id,
    name: z.string(),
    /** Only for the athlete, the athlete's current club, and super admins. */
    email: z.string().nullable().optional(),
    cachedLicenseNumber: z.string().nullable(),
    cachedCurrentLicensePaymentPaid: z.boolean(),
    club: z.object({ id, org: z.object(clubNames) }).nullable(),
    isAthlete: z.boolean(),
    userStatus: z.enum(USER_STATUSES),
    athlete: z.object({ licenseType: z.enum(LICENCE_TYPES).nullable(), licenseNumber: z.string().nullable() }),
  }),
  isAdult: z.boolean(),
  srcClub: club,
  targetClub: club,
  status,
  targetClubCheck1: z.boolean(),
  targetClubCheck2: z.boolean(),
  athleteCheck1: z.boolean(),
  athleteCheck2: z.boolean(),
  athleteAccepted: z.boolean().nullable(),
  athleteDescription: z.string().nullable().optional(),
  srcClubCheck1: z.boolean(),
  srcClubAccepted: z.boolean().nullable(),
  srcClubDescription: z.string().nullable(),
  adminDescription: z.string().nullable(),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  athleteAnswerTime: moment,
  srcClubAnswerTime: moment,
  paymentTime: moment,
  closed: moment,
  /** Of a transfer that was withdrawn, or closed by the federation. */
  closeReason: z.string().nullable(),
  /** The newest uploaded permission. */
  parentalPermission: fileKey.nullable(),
  paymentMode,
  /** The party whose answer is awaited, and until which day. */
  turn: z.enum(TRANSFER_ACTORS).nullable(),
  dueOn: z.iso.date().nullable(),
  moves: z.array(z.string()),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      by: z.string().nullable(),
      step: z.string(),
      status,
      reason: z.string().nullable(),
    }),
  ),
  /** Only for the target club and super admins. */
  fee: z
    .object({
      id,
      amount: z.int(),
      description: z.string(),
      dueOn: z.iso.date().nullable(),
      isSettled: z.boolean(),
      /** Of the open transfer sheet with this fee. */
      reference: z.string().nullable(),
    })
    .nullable()
    .optional(),
});
export type Transfer = z.output<typeof transfer>;

export const transferOwnCalls = defineCalls({
  "POST /athleteTransferControl/searchAthlete": {
    needs: writes("AthleteTransfer"),
    about:
      "Only name and club of the athlete of another club with a licence number, or the obstacle to a transfer. For clubs, twenty an hour.",
    input: z.strictObject({ licenseNumber: textLine(LICENCE_NUMBER).min(1, "kernel.error.required") }),
    output: answer.extend({ athlete: z.object({ id, name: z.string(), club: z.string() }).optional() }),
  },
  "POST /athleteTransferControl/startTransfer": {
    needs: writes("AthleteTransfer"),
    about: "Starts the transfer of an athlete to the caller's club.",
    input: z.strictObject({
      athleteId: id,
      paymentMode,
      parentalPermission: permission,
      targetClubCheck1: tick,
      targetClubCheck2: tick,
    }),
    output: answer.extend({ id: id.optional() }),
  },
  "POST /athleteTransferControl/getData": {
    needs: anyOf("AthleteTransfer"),
    about: "A transfer as the caller may see it, with the moves that are open to them and its history.",
    input: byId,
    output: transfer,
  },
  "POST /athleteTransferControl/getOpenTransfers": {
    needs: anyOf("AthleteTransfer"),
    about: "The id of an athlete's open transfer, at most one, if the caller may see it.",
    input: z.strictObject({ athleteId: id }),
    output: z.array(id),
  },
  "POST /athleteTransferControl/athleteAnswer": {
    needs: writes("AthleteTransfer"),
    about: "Accepts or rejects the caller's own transfer.",
    input: z.strictObject({
      transferId: id,
      accept: z.boolean(),
      description,
      /** Whether the target club may read the description. */
      showDescription: tick,
      athleteCheck1: tick,
      athleteCheck2: tick,
      parentalPermission: permission,
    }),
    output: answer,
  },
  "POST /athleteTransferControl/clubAnswer": {
    needs: writes("AthleteTransfer"),
    about: "Accepts or rejects the transfer of an athlete of the caller's club to another one.",
    input: z.strictObject({ transferId: id, accept: z.boolean(), description, srcClubCheck1: tick }),
    output: answer,
  },
  "POST /athleteTransferControl/adminAnswer": {
    needs: superAdmin,
    about: "Accepts or rejects a transfer for the federation.",
    input: z.strictObject({ transferId: id, accept: z.boolean(), description }),
    output: answer,
  },
  "POST /athleteTransferControl/paymentReceived": {
    needs: superAdmin,
    about: "Marks the fee of a transfer that is paid by bank transfer as received, which finishes the transfer.",
    input: byId,
    output: answer,
  },
  "POST /athleteTransferControl/changePaymentMode": {
    needs: writes("AthleteTransfer"),
    about: "Changes the payment mode of the caller's club for a transfer that awaits its payment.",
    input: z.strictObject({ transferId: id, paymentMode }),
    output: answer,
  },
  "POST /athleteTransferControl/withdraw": {
    needs: writes("AthleteTransfer"),
    about: "Withdraws a transfer that the caller's club has started and that still awaits an answer.",
    input: z.strictObject({ transferId: id, reason }),
    output: answer,
  },
  "POST /athleteTransferControl/moveOn": {
    needs: superAdmin,
    about: "Continues a transfer without the answer of a source club whose term is over.",
    input: byId,
    output: answer,
  },
  "POST /athleteTransferControl/close": {
    needs: superAdmin,
    about: "Closes a transfer of the late list.",
    input: z.strictObject({ transferId: id, reason }),
    output: answer,
  },
  "POST /athleteTransferControl/getSetting": {
    needs: superAdmin,
    about: "The effect of a missing answer of a source club.",
    input: nothing,
    output: z.object({ sourceClubSilence }),
  },
  "POST /athleteTransferControl/saveSetting": {
    needs: superAdmin,
    about:
      "Sets the effect of a missing answer of a source club. When silence becomes consent, every awaited source club gets a new term and a mail.",
    input: z.strictObject({ sourceClubSilence }),
    output: answer,
  },
});

export const transferCalls = { ...transferOwnCalls, ...tableCalls(athleteTransferTable) };
