import { describe, expect, it } from "vitest";
import { infoWith } from "../../../testing/race.ts";
import { entryOffer } from "./entry-offer.ts";

const race = { isTeam: false, placesLeft: null };
const person = { race, entrant: "person", closed: false, info: infoWith(), failed: false } as const;

describe("entryOffer for a person", () => {
  it("offers entry if the server allows it", () => {
    expect(entryOffer(person)).toEqual({ kind: "button", act: "enter", reason: null });
  });

  it("shows the server's reason if it does not", () => {
    const refused = infoWith({ canEntry: false, message: "A licenced lejárt." });
    expect(entryOffer({ ...person, info: refused })).toEqual({
      kind: "button",
      act: "enter",
      reason: "A licenced lejárt.",
    });
  });

  it("is disabled if the server refuses without a message", () => {
    expect(entryOffer({ ...person, info: infoWith({ canEntry: false }) })).toMatchObject({ reason: "" });
  });

  it("offers withdrawal, also after the registration deadline, until the server refuses it", () => {
    expect(entryOffer({ ...person, closed: true, info: infoWith({ alreadyEntry: true, canEntry: false }) })).toEqual({
      kind: "button",
      act: "withdraw",
      reason: null,
    });
    expect(entryOffer({ ...person, info: infoWith({ alreadyEntry: true, message: "17:00 elmúlt." }) })).toMatchObject({
      reason: "17:00 elmúlt.",
    });
  });

  it("offers the list of a full race and shows the position there; the button accepts an offered place", () => {
    const full = infoWith({ canEntry: false, message: "Betelt.", canJoin: true });
    expect(entryOffer({ ...person, info: full })).toEqual({ kind: "list" });
    expect(entryOffer({ ...person, info: { ...full, canJoin: false, position: 2 } })).toEqual({ kind: "list" });
    expect(entryOffer({ ...person, info: infoWith({ offerUntil: "2100-01-01T10:00:00Z" }) })).toMatchObject({
      kind: "button",
      reason: null,
    });
  });

  it("waits for the server's answer, and reports when none comes", () => {
    expect(entryOffer({ ...person, info: undefined })).toEqual({ kind: "waiting" });
    expect(entryOffer({ ...person, info: undefined, failed: true })).toEqual({ kind: "note", text: "unknown" });
  });
});

describe("entryOffer for a guest or a club", () => {
  const guest = { ...person, entrant: "guest" } as const;

  it("asks a guest to sign in, whatever the server answered", () => {
    expect(entryOffer({ ...guest, info: infoWith({ canEntry: false, message: "Nem sportoló." }) })).toEqual({
      kind: "signIn",
    });
  });

  it("asks no guest to sign in for a race that is closed or full", () => {
    expect(entryOffer({ ...guest, closed: true })).toEqual({ kind: "note", text: "closed" });
    expect(entryOffer({ ...guest, race: { isTeam: false, placesLeft: 0 } })).toEqual({ kind: "note", text: "full" });
  });
});

it("has no button for a team race, and leads a club to its athletes, also after the deadline", () => {
  expect(entryOffer({ ...person, race: { isTeam: true, placesLeft: null } })).toEqual({ kind: "note", text: "team" });
  expect(entryOffer({ ...person, entrant: "club" })).toEqual({ kind: "athletes" });
  expect(entryOffer({ ...person, entrant: "club", closed: true })).toEqual({ kind: "athletes" });
});

it("leads a club to its teams, and a person to a mixed relay if the race is one", () => {
  const teams = { ...person, race: { isTeam: true, placesLeft: null } };
  expect(entryOffer({ ...teams, entrant: "club", closed: true })).toEqual({ kind: "teams" });
  expect(entryOffer({ ...teams, info: infoWith({ relay: true }) })).toEqual({ kind: "teams" });
  const refused = infoWith({ relay: true, canEntry: false, message: "A licenced lejárt." });
  expect(entryOffer({ ...teams, info: refused })).toEqual({
    kind: "button",
    act: "enter",
    reason: "A licenced lejárt.",
  });
  expect(entryOffer({ ...teams, info: infoWith({ relay: true, alreadyEntry: true }) })).toMatchObject({
    act: "withdraw",
  });
});
