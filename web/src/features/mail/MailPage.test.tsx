import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { pageIn } from "../../testing/page-route.tsx";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { MailPage } from "./MailPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MAIL = {
  successful: true,
  recipient: "anna@pelda.hu",
  subject: "Hely felajánlva",
  html: "<p>Szia Anna!</p>",
  text: "Szia Anna!",
  state: "FAILED",
  queuedAt: "2027-05-01T10:00:00.000Z",
  sentAt: null,
  lastError: "451 később",
};

function open(answer: Response) {
  vi.stubGlobal("fetch", async () => answer.clone());
  renderIn(
    <Routes>
      <Route path="/mail/view/:id" element={pageIn("mailView", MailPage)} />
    </Routes>,
    { viewer: athlete({ isSuperAdmin: true }), at: "/mail/view/3" },
  );
}

it("shows recipient, content, and the message of the refusing server", async () => {
  open(Response.json(MAIL));
  expect(await screen.findByText("anna@pelda.hu", { exact: false })).toBeDefined();
  expect(screen.getByText(textsHu.mail.list.stateOf.FAILED)).toBeDefined();
  expect(screen.getByText("451 később")).toBeDefined();
  expect(screen.getByText("Szia Anna!")).toBeDefined();
  expect(screen.getByTitle(textsHu.mail.preview.frame).getAttribute("sandbox")).toBe("allow-same-origin");
});

it("has no frame for a mail without HTML, and no server message for a sent mail", async () => {
  open(Response.json({ ...MAIL, html: "", state: "SENT", sentAt: "2027-05-01T10:01:00.000Z", lastError: null }));
  expect(await screen.findByText(textsHu.mail.list.stateOf.SENT)).toBeDefined();
  expect(screen.queryByTitle(textsHu.mail.preview.frame)).toBeNull();
  expect(screen.queryByText(textsHu.mail.list.lastError)).toBeNull();
});

it("says that a mail does not exist", async () => {
  open(
    Response.json({ successful: false, code: "kernel.error.noData", message: "Nincs ilyen adat." }, { status: 404 }),
  );
  expect(await screen.findByText("Nincs ilyen adat.")).toBeDefined();
});
