import { useState } from "react";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";

/**
 * Offers to send the mail that confirms a registration's address again. It is offered for every address, so that it
 * does not reveal which have an account.
 */
export function ProofAgain({ email }: { email: string }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<string | null>(null);
  const send = useAct("POST /registrationControl/sendProofAgain", { done: (_, input) => setAsked(input.email) });
  if (!email.includes("@")) return null;
  if (asked === email) return <FormMessage kind="success" text={t("registration.again.sent")} />;
  return (
    <p>
      {t("registration.again.question")}{" "}
      <Button look="quiet" busy={send.isPending} onClick={() => send.mutate({ email })}>
        {t("registration.again.send")}
      </Button>
    </p>
  );
}
