import { useTexts } from "../../kernel/texts.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { IntoAccount } from "./IntoAccount.tsx";

/** There is an account for this person already: the two ways into it. */
export function KnownPerson() {
  const { t } = useTexts();
  return (
    <Notice kind="warning">
      <p>{t("registration.refusal.personKnown")}</p>
      <IntoAccount />
    </Notice>
  );
}
