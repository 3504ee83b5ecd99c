import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Navigate, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SESSION_ENDED } from "../../../kernel/page/return-target.ts";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { LoginPage } from "./LoginPage.tsx";
import { PasswordRequestPage } from "./PasswordRequestPage.tsx";

const { again } = textsHu.registration;
const asked: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    asked.push([path.split("/").at(-1), JSON.parse(body)]);
    if (path.endsWith("/requestNewPassword")) return Response.json(true);
    return Response.json(
      path.endsWith("/loginV2")
        ? { successful: false, code: "access.login.failed", message: "Hibás adatok" }
        : { successful: true },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ended = textsHu.access.login.ended;
const Place = () =>
  useLocation().pathname === "/login" ? <LoginPage /> : <Navigate to="/login" state={SESSION_ENDED} replace />;

const signIn = async (email: string) => {
  await userEvent.type(screen.getByLabelText("Email vagy Licensz szám"), email);
  await userEvent.type(screen.getByLabelText("Jelszó", { selector: "input" }), "jelszó-2027");
  await userEvent.click(screen.getByRole("button", { name: "Bejelentkezés" }));
  await screen.findByText("Hibás adatok");
};

it("the page offers the registration mail again after a failed sign-in with an address", async () => {
  renderIn(<LoginPage />, { viewer: visitor(), at: "/login" });
  expect(screen.queryByText(ended)).toBeNull();
  await signIn("anna@pelda.hu");
  await userEvent.click(screen.getByRole("button", { name: again.send }));
  await waitFor(() => expect(screen.getByText(again.sent)).toBeDefined());
  expect(asked.at(-1)).toEqual(["sendProofAgain", { email: "anna@pelda.hu" }]);
  cleanup();
  renderIn(<LoginPage />, { viewer: visitor(), at: "/login" });
  await signIn("10102");
  expect(screen.queryByRole("button", { name: again.send })).toBeNull();
});

it("the page says that a session has ended, until an attempt is refused", async () => {
  renderIn(<Place />, { viewer: visitor(), at: "/" });
  expect(await screen.findByText(ended)).toBeDefined();
  await signIn("anna@pelda.hu");
  expect(screen.queryByText(ended)).toBeNull();
});

it("puts the cursor into the first field", () => {
  renderIn(<LoginPage />, { viewer: visitor(), at: "/login" });
  expect(document.activeElement).toBe(screen.getByLabelText("Email vagy Licensz szám"));
});

const Pages = () => {
  const { pathname } = useLocation();
  if (pathname === "/login") return <LoginPage />;
  if (pathname === "/password-request") return <PasswordRequestPage />;
  return (
    <Link to="/login" state={{ name: "anna@pelda.hu" }}>
      tovább
    </Link>
  );
};

it("a name carried over is filled in, with the cursor in the password, and goes on to the request of a new password", async () => {
  renderIn(<Pages />, { viewer: visitor(), at: "/" });
  await userEvent.click(screen.getByRole("link", { name: "tovább" }));
  const name = screen.getByLabelText<HTMLInputElement>("Email vagy Licensz szám");
  expect(name.value).toBe("anna@pelda.hu");
  expect(document.activeElement).toBe(screen.getByLabelText("Jelszó", { selector: "input" }));
  await userEvent.clear(name);
  await userEvent.type(name, "10102");
  await userEvent.click(screen.getByRole("link", { name: textsHu.access.login.askNew }));
  const { email, submit, failedByNumber, sentByNumber } = textsHu.access.passwordRequest;
  expect(screen.getByLabelText<HTMLInputElement>(email).value).toBe("10102");
  await userEvent.click(screen.getByRole("button", { name: submit }));
  await waitFor(() => expect(asked.at(-1)).toEqual(["requestNewPassword", { email: "10102" }]));
  expect(screen.queryByText(failedByNumber)).toBeNull();
  expect(await screen.findByText(sentByNumber)).toBeDefined();
});
