import { pathTo } from "@rajt/contract/portal.pages";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { AccessCard } from "../sign-in/AccessCard.tsx";

type Outcome = { readonly kind: "success" | "error"; readonly text: string };

const CALLS = {
  confirm: "POST /userAccountControl/confirmAddress",
  back: "POST /userAccountControl/returnAddress",
} as const;

/** The page behind the link that confirms a new address. */
export const ConfirmAddressPage = () => <MailedLinkPage kind="confirm" />;
/** The page behind the link in the mail to the earlier address. */
export const ReturnAddressPage = () => <MailedLinkPage kind="back" />;

/** Acts only on a click: mail scanners open links, and would use this one up. */
function MailedLinkPage({ kind }: { kind: keyof typeof CALLS }) {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const follow = useAct(CALLS[kind], {
    done: () => setOutcome({ kind: "success", text: t(`access.address.${kind}.done`) }),
    refused: ({ message, properties }) => {
      const [wrong] = properties?.["token"] ?? [];
      setOutcome({ kind: "error", text: wrong?.message ?? message ?? t(`access.address.${kind}.linkDead`) });
    },
  });
  return (
    <AccessCard>
      <FormMessage kind={outcome?.kind ?? "info"} text={outcome?.text ?? t(`access.address.${kind}.text`)} />
      {outcome === null ? (
        <Button
          look="primary"
          busy={follow.isPending}
          onClick={() => follow.mutate({ token: query.get("token") ?? "" })}
        >
          {t(`access.address.${kind}.submit`)}
        </Button>
      ) : (
        <PortalLink to={pathTo("login")} className={buttonClass("primary")}>
          {t("access.login.title")}
        </PortalLink>
      )}
    </AccessCard>
  );
}
