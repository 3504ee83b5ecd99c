import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import type { OnceRefusal } from "./once-refusals.ts";

/** Says what stands against the viewer or the competition, with the way to its fix. */
export const OnceRefusals = ({ refusals }: { refusals: readonly OnceRefusal[] }) =>
  refusals.map(({ code, message }) => (
    <Notice key={message} kind="warning" action={<FixLink code={code} />}>
      <p>{message}</p>
    </Notice>
  ));
