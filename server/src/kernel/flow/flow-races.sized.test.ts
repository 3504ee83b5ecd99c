import type { Viewer } from "@rajt/contract/kernel/access";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sized, unguarded } from "../../../test/size.ts";
import { tx } from "../db/transaction.ts";
import { loans, openLoanOffice, trial, type LoanOffice } from "./flow.testbed.ts";

const NOW = new Date("2026-05-20T10:00:00Z");
const ROUNDS = sized(10, 200);

let office: LoanOffice;
beforeAll(async () => {
  office = await openLoanOffice();
});
afterAll(() => office.close());

const agree = (id: number, viewer: Viewer) =>
  tx(office.db, (on) => loans.make(on, id, { move: "agree", reason: null, payload: {} }, { viewer, now: NOW }));
const applyEvent = (id: number) =>
  tx(office.db, (on) => loans.applyEvent(on, id, { event: "returned", payload: {}, now: NOW }));

describe("concurrent moves", () => {
  const race = async (id: number, viewers: readonly Viewer[]) =>
    Promise.allSettled(viewers.map((viewer) => agree(id, viewer)));

  it("let one user win and name the winner to the other", async () => {
    const viewers = [await office.viewerAs("keeper"), await office.viewerAs("chair")];
    for (let round = 0; round < ROUNDS; round++) {
      const id = await office.loanIn("ASKED");
      const results = await race(id, viewers);
      const [winner, loser] = results[0]?.status === "fulfilled" ? [0, 1] : [1, 0];
      expect(results[winner]).toMatchObject({ status: "fulfilled", value: "WAITING" });
      expect(results[loser]).toMatchObject({
        status: "rejected",
        reason: { code: "kernel.flow.movedBy", details: { variables: { name: viewers[winner]?.name } } },
      });
      expect(await office.history(id)).toHaveLength(2);
    }
  });

  it("do not name users to themselves when they click twice", async () => {
    const keeper = await office.viewerAs("keeper");
    const id = await office.loanIn("ASKED");
    const codes = (await race(id, [keeper, keeper])).flatMap((result) =>
      result.status === "rejected" ? [(result.reason as { code: string }).code] : [],
    );
    expect(codes).toEqual(["kernel.flow.notOpen"]);
  });

  it("and events change the subject once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await office.loanIn("LENT");
      const changed = await Promise.all([applyEvent(id), applyEvent(id), applyEvent(id)]);
      expect(changed.filter(Boolean)).toHaveLength(1);
      expect(await office.history(id)).toHaveLength(1);
    }
  });

  unguarded("without the lock both users are told in some round that they have won", async () => {
    trial.locks = false;
    const viewers = [await office.viewerAs("keeper"), await office.viewerAs("chair")];
    let both = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const results = await race(await office.loanIn("ASKED"), viewers);
      if (results.every(({ status }) => status === "fulfilled")) both++;
    }
    trial.locks = true;
    expect(both).toBeGreaterThan(0);
  });
});
