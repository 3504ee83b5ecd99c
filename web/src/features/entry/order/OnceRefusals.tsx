import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import type { OnceRefusal } from "./once-refusals.ts";

/** Shows the refusals that concern the viewer or the competition, with links to their fixes. */
export const OnceRefusals = ({ refusals }: { refusals: readonly OnceRefusal[] }) =>
  refusals.map(({ code, message }) => (
    <Notice key={message} kind="warning" action={<FixLink code={code} />}>
      <p>{message}</p>
    </Notice>
  ));
