import type { Notification, NotificationType } from "@rajt/contract/notification/notification.calls";

type Data = Notification["data"];

const party = ({ userId, isOrganizer }: Data) =>
  userId === undefined ? null : `/${isOrganizer === true ? "organizer" : "club"}/edit/${userId}`;
const person = ({ userId }: Data) => (userId === undefined ? null : `/athlete/edit/${userId}`);
const announcement = ({ id }: Data) => (id === undefined ? null : `/competition/edit/${id}`);
const competition = ({ id }: Data) => (id === undefined ? null : `/calendar/view/${id}`);

const TARGETS: Readonly<Record<NotificationType, (data: Data) => string | null>> = {
  OrgRegistation: party,
  PersonRegistration: person,
  NewCompetition: announcement,
  CompetitionAgreed: announcement,
  CompetitionAgreedWithChanges: announcement,
  CompetitionDenied: announcement,
  CompetitionApproved: competition,
  CompetitionCancelled: competition,
  PersonDoctorDateExpire: () => "/profile",
};

/** The address of what a notification tells of (S1 §3, its data); null where it does not say of which. */
export const targetOf = ({ notificationType, data }: Pick<Notification, "notificationType" | "data">): string | null =>
  TARGETS[notificationType](data);
