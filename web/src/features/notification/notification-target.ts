import type { Notification } from "@rajt/contract/notification/notification.calls";

/** The address of what a notification tells of (S1 §3, its data); null where it tells of nothing that has a page. */
export function targetOf({ notificationType, data }: Pick<Notification, "notificationType" | "data">): string | null {
  const { id, userId, isOrganizer } = data;
  if (notificationType === "OrgRegistation")
    return userId === undefined ? null : `/${isOrganizer === true ? "organizer" : "club"}/edit/${userId}`;
  if (notificationType === "NewCompetition") return id === undefined ? null : `/competition/edit/${id}`;
  return notificationType === "PersonDoctorDateExpire" ? "/profile" : null;
}
