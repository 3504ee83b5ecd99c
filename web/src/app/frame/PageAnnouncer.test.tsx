import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PageAnnouncer } from "./PageAnnouncer.tsx";

afterEach(cleanup);

const Portal = ({ page, title }: { page: string; title: string | null }) => (
  <TextsProvider first={speakerOf("hu", textsHu)}>
    {title !== null && <PageTitle key={page} title={title} />}
    <PageAnnouncer page={page} />
  </TextsProvider>
);
const announced = () => screen.getByRole("status").textContent;

it("announces the title of the next page once it is shown, and not that of the first", () => {
  const { rerender } = render(<Portal page="/club" title="Egyesületek" />);
  expect(announced()).toBe("");
  rerender(<Portal page="/club" title="Egyesületek (8)" />);
  expect(announced()).toBe("");
  rerender(<Portal page="/club/edit/5" title={null} />);
  expect(announced()).toBe("");
  rerender(<Portal page="/club/edit/5" title="Budai TE" />);
  expect(announced()).toBe("Budai TE");
  // A change of its title is not another page.
  rerender(<Portal page="/club/edit/5" title="Budai Triatlon" />);
  expect(announced()).toBe("Budai TE");
  rerender(<Portal page="/club" title="Egyesületek" />);
  expect(announced()).toBe("Egyesületek");
});
