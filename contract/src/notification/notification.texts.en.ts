import type { SameKeys } from "../kernel/texts.ts";
import type { notificationTextsHu } from "./notification.texts.hu.ts";

export const notificationTextsEn = {
  message: {
    OrgRegistation: "A new organisation has registered and is waiting to be verified: {name}.",
    PersonRegistration: "A new person has registered and is waiting to be verified: {name}.",
    PersonReRegistration:
      "{name} has registered but is already on record. Check this and merge the registration in the list.",
    NewCompetition: "New announcement: {name}. It is waiting for a decision.",
    CompetitionAgreed: "{name}: one of the reviewers approved the announcement.",
    CompetitionAgreedWithChanges:
      "{name}: one of the reviewers approved the announcement with changes. Reason: {reason}",
    CompetitionApproved: "{name}: the announcement has been approved and is now in the calendar.",
    CompetitionDenied: "{name}: the announcement was returned for changes. Reason: {reason}",
    CompetitionCancelled: "{name}: the competition has been cancelled. Reason: {reason}",
    CompetitionCorrected: "{name}: the federation corrected the approved announcement. {changes}",
    CompetitionChanged: "{name}: the competition has changed. {changes}",
    EntryDeleted: "{name} – {race}: the organiser deleted the entry.",
    TeamSeatLeft: "{name} – {race}: {person} has dropped out of this team: {team}. The team is incomplete.",
    TeamSeatInDoubt:
      "{name} – {race}: {person} is no longer eligible to start in this team: {team}. The organiser decides.",
    EntryLapses: "Unpaid entries about to lapse ({count}): {what}. Pay by {until} {untilTime} or they will lapse.",
    EntryLapsed: "Entries that have lapsed ({count}): {what}. They were not paid in time.",
    PlaceOffered: "{name} – {race}: a place has become available for you. Enter before it is passed on.",
    PlaceUnused: "Places passed on ({count}): {what}. You did not take them in time.",
    PlacePassedOver: "{name} – {race}: the organiser removed you from the waiting list. Reason: {reason}",
    PlaceCancelled:
      "{name} – {race}: the competition has been cancelled, so its waiting list is closed. Reason: {reason}",
    PlaceBarred:
      "{name} – {race}: a place has become available, but you cannot enter at the moment. You keep your place on the waiting list.",
    OrgAthleteDoctorDateExpire: "Medical clearances expire. Number of your athletes concerned: {count}.",
    PersonDoctorDateExpire:
      "Your medical clearance expires on {validUntil}. Please upload the new one to your profile.",
    ProfileVerified: "The federation has verified your profile: everything is in order.",
    ProfileProhibited: "The federation has banned you. Reason: {reason}",
    ProfileSentBack: "The federation asks you to complete your record. Your profile shows what is missing.",
    AthleteSentBack: "{name}: the federation asks to complete the record.",
    PersonMessage: "A message from the federation: {subject}. Read it in your mailbox.",
    PersonPapersMissing: "A document is missing from your record. Your profile shows which one.",
    PersonClearanceDue: "Your medical clearance is missing, has expired or expires soon. Renew it on your profile!",
    MailTrouble:
      "Emails are not being delivered: the oldest email has waited for {minutes} minutes, and {percent}% of the emails of the last hour did not leave.",
    PortalTrouble:
      "An unexpected error occurred in the portal ({cause}). The portal is still running; the log lists the error as {mark}.",
    DoubtfulPayment: "A payment needs to be reviewed: {orderRef} ({payer}).",
    PaymentUnderReview:
      "The federation is reviewing your payment {orderRef}: what the card provider reports does not match what was requested. The items are reserved for you until a decision is made. Please do not pay for them again.",
    PaymentTaken: "Your payment {orderRef} has been accepted: {amount} of it was used to pay for the items.",
    PaymentReleased:
      "The items of your payment {orderRef} have been released: none of them was paid. The money received ({amount}) is kept as your credit.",
    PaymentReleasedUnbooked:
      "The items of your payment {orderRef} have been released: none of them was paid, and no credit is left from it.",
    PaymentNotOwed:
      "Your payment {orderRef} has arrived, but {amount} of it was for something you no longer owed: already paid, withdrawn, cancelled, or cheaper by now. The federation will refund it.",
    EntryMade: "{name} – {race}: entered, {amount}.",
    EntryMoved: "{name} – {race}: the entry was moved to another race. It costs {amount}.",
    EntryWithdrawn: "{name} – {race}: the entry was withdrawn. Refund: {amount}.",
    PriceRises: "{name} – {race}: this entry is not paid yet. It costs {amount} now, and {nextAmount} from {risesOn}.",
    MoneyReceived: "We received {amount} and booked it for what you owed.",
    RefundSent: "The federation sent you {amount} back.",
    FeeBilled: "You have a new fee: {description}, {amount}. It is due on {dueOn}.",
    FeeReminder: "To be paid: {description}, {amount}. Due day: {dueOn}.",
    PaymentRefunded:
      "{amount} of your payment {orderRef} has been refunded to your card. An item that is still in your basket has to be paid again.",
    AthleteTransferWaitForAthlete:
      "{athlete} ({from} – {to}): the target club has started a transfer. Please answer it!",
    AthleteTransferAthleteAccepted:
      "{athlete} ({from} – {to}): the athlete accepted the transfer. The source club answers next.",
    AthleteTransferAthleteRejected: "{athlete} ({from} – {to}): the athlete rejected the transfer.",
    AthleteTransferWaitForClub:
      "{athlete} ({from} – {to}): the athlete accepted the transfer. Please answer for the source club!",
    AthleteTransferClubAccepted:
      "{athlete} ({from} – {to}): the source club accepted the transfer. The federation decides next.",
    AthleteTransferClubRejected: "{athlete} ({from} – {to}): the source club rejected the transfer.",
    AthleteTransferWaitForAdmin: "{athlete} ({from} – {to}): the transfer waits for the federation to decide.",
    AthleteTransferAdminAccepted: "{athlete} ({from} – {to}): the federation accepted the transfer.",
    AthleteTransferAdminRejected: "{athlete} ({from} – {to}): the federation rejected the transfer.",
    AthleteTransferAwaitingPayment:
      "{athlete} ({from} – {to}): the federation accepted the transfer. Please pay its fee by card!",
    AthleteTransferAwaitingPaymentTransfer:
      "{athlete} ({from} – {to}): the federation accepted the transfer. Please pay its fee by bank transfer!",
    AthleteTransferUnpaid: "{athlete} ({from} – {to}): the transfer has ended, because its fee was not paid.",
    AthleteTransferFinshed:
      "{athlete} ({from} – {to}): the transfer is finished, and the athlete belongs to the target club.",
    AthleteTransferClosed:
      "{athlete} ({from} – {to}): the transfer was closed without being finished. Reason: {reason}",
    TransferReminder: "{athlete} ({from} – {to}): your answer is due on {dueOn}.",
    TransferSilenceConsents:
      "{athlete} ({from} – {to}): you have a new term to answer: {dueOn}. If you do not answer by then, the federation takes your silence for consent.",
  },
  notWaiting: "{name}: the announcement was submitted for a decision but is not waiting for you now.",
  mailTrouble: {
    title: "Emails are not being delivered.",
    text: "Emails have waited for long, or too many of the last hour did not leave.",
    open: "Open the emails",
  },
  list: {
    title: "All notifications",
    message: "Notification",
    category: "Category",
    severity: "Kind",
    state: "State",
    created: "Time",
    notificationType: "Type",
    subjectId: "Identifier",
    userId: "Identifier of the person or organisation",
    period: "Period",
    raceId: "Identifier of the race",
    idList: "Identifiers of several items",
    isOrganizer: "About an organiser",
    open: "Open",
    empty: "There are currently no notifications.",
    all: "All notifications",
    severityOf: { error: "Error", success: "Success", warning: "Warning", info: "Information" },
    stateOf: { UNREAD: "Unread", READ: "Read" },
    act: {
      markRead: {
        label: "Mark as read",
        question: { one: "Mark this notification as read?", other: "Mark {shown} notifications as read?" },
        text: "You can mark it as unread again.",
        confirm: "Mark as read",
      },
      markUnread: {
        label: "Mark as unread",
        question: { one: "Mark this notification as unread?", other: "Mark {shown} notifications as unread?" },
        text: "You can mark it as read again.",
        confirm: "Mark as unread",
      },
      deleteById: {
        label: "Delete",
        question: { one: "Delete this notification?", other: "Delete {shown} notifications?" },
        text: "A deleted notification does not come back.",
        confirm: "Delete",
      },
    },
  },
  digest: { more: "and {count} more", health: "You have a notification about your medical clearance." },
  preference: {
    title: "Notification preferences",
    lead: "Choose for each category how we notify you.",
    saved: "Saved.",
    always: "We always send these, on the portal and by email",
    choice: {
      portal: "On the portal only",
      mail: "Portal and email",
      digest: "Portal and weekly digest",
      nothing: "Not at all",
    },
    category: {
      account: "Account",
      money: "Money",
      transfer: "Transfers",
      entry: "Entries",
      health: "Medical clearance",
      announcement: "Announcements",
      registration: "New registrations",
      portal: "The portal itself",
    },
    about: {
      account: "It is about the safety of your account.",
      money: "It is about what you owe and what you paid.",
      transfer: "It has a deadline and waits for your answer.",
      entry: "If the competition is cancelled or changes, or your entry ends, we always write.",
      health: "Before the clearance expires.",
      announcement: "The review of announcements.",
      registration: "Persons and organisations that wait to be checked.",
      portal: "Errors of the portal.",
    },
    unsubscribe: {
      title: "Unsubscribe",
      text: "We will send no more emails of this category. You still see the notifications on the portal.",
      submit: "Unsubscribe",
      done: "You have unsubscribed. You can turn the emails on again in the notification preferences.",
      dead: "This link is not valid. You can change what we send in the notification preferences.",
    },
  },
  panel: {
    title: "Notifications",
    open: "Open notifications",
    empty: "There are currently no notifications.",
    remove: "Delete notification",
    removeAll: "Delete all",
  },
} as const satisfies SameKeys<typeof notificationTextsHu>;
