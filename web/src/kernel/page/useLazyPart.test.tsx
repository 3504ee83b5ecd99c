import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, it } from "vitest";
import { Toasts } from "../ui/overlays/Toasts.tsx";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { useLazyPart } from "./useLazyPart.ts";

afterEach(cleanup);

type PartProps = { onClose: () => void };
const Part = ({ onClose }: PartProps) => <button onClick={onClose}>close</button>;

function Frame({ load }: { load: () => Promise<ComponentType<PartProps>> }) {
  const part = useLazyPart(load);
  return (
    <>
      <button onClick={part.open} {...part.near}>
        open
      </button>
      {part.Part && <part.Part onClose={part.close} />}
      <Toasts />
    </>
  );
}

it("a part is loaded when a pointer comes near, shown when it is opened, and gone when it is closed", async () => {
  let loads = 0;
  const load = async () => {
    loads++;
    return Part;
  };
  renderIn(<Frame load={load} />, { viewer: visitor() });
  expect(loads).toBe(0);
  fireEvent.pointerEnter(screen.getByText("open"));
  expect(loads).toBe(1);
  expect(screen.queryByText("close")).toBeNull();
  fireEvent.click(screen.getByText("open"));
  fireEvent.click(await screen.findByText("close"));
  expect(screen.queryByText("close")).toBeNull();
});

it("a part that cannot be loaded is said, and the page stays", async () => {
  renderIn(<Frame load={() => Promise.reject(new Error("gone"))} />, { viewer: visitor() });
  fireEvent.click(screen.getByText("open"));
  expect(await screen.findByText(textsHu.shell.ui.notLoaded)).toBeDefined();
  expect(screen.getByText("open")).toBeDefined();
});
