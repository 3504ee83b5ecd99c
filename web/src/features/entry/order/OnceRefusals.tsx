import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { CureLink } from "../standing/CureLink.tsx";
import type { OnceRefusal } from "./once-refusals.ts";

/** Says what stands against the viewer or the competition, with the way to its cure. */
export const OnceRefusals = ({ refusals }: { refusals: readonly OnceRefusal[] }) =>
  refusals.map(({ code, message }) => (
    <Notice key={message} kind="warning" action={<CureLink code={code} />}>
      <p>{message}</p>
    </Notice>
  ));
