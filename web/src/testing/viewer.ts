import { noParty } from "@rajt/contract/kernel/access";
import type { AccessConfig } from "../kernel/viewer.tsx";

/** Returns the server's access config of a signed-out visitor, with changes. */
export const visitor = (changes: Partial<AccessConfig> = {}): AccessConfig => ({
  user: null,
  roleList: [{ id: 9, name: "Vendég" }],
  serviceList: [{ service: "CompetitionCalendar", grantedLevel: "ReadOnly" }],
  contentList: [],
  settingMap: {
    notificationPollSeconds: 5,
    editLockPollSeconds: 10,
    passwordMinimum: 5,
    paymentProviders: ["SimplePay", "Barion"],
    sandbox: { SimplePay: true, Barion: true },
    transferFee: 5_000,
    bankAccount: { number: "99900009-12345676", name: "Minta Triatlon Szövetség" },
    federationEmail: "szovetseg@rajt.example",
    paymentTermDays: 5,
    individualRegistrationClosedFrom: "2024-01-01",
    doctorDate: { adultAge: 18, minorAge: 18, minorMonths: 6, adultMonths: 12 },
    documents: { statutes: null, privacyNotice: null },
    mapTiles: null,
  },
  isSuperAdmin: false,
  ...noParty,
  ...changes,
});

export const athlete = (changes: Partial<AccessConfig> = {}): AccessConfig =>
  visitor({
    user: { id: 7, name: "Példa Petra", email: "petra@example.test", profilePicture: null },
    roleList: [{ id: 5, name: "Sportoló" }],
    accessType: "Person",
    isAthlete: true,
    ...changes,
  });
