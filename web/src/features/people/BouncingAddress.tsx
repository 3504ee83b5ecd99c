import { useAct } from "../../kernel/calls/useAct.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";

/** Says on the own profile that mails to its address bounce, and requests the mail that ends the suspension. */
export function BouncingAddress() {
  const { t } = useTexts();
  const { data } = useCall("GET /notificationPreferenceControl/getAddress", {}, { background: true });
  const ask = useAct("POST /userAccountControl/requestNewPassword", {
    done: (isSent, { email }) =>
      isSent
        ? showToast("success", t("people.bounce.asked", { address: email }))
        : showToast("error", t("people.bounce.tooOften")),
  });
  if (data === undefined || !data.bounces || data.address === null) return null;
  const { address } = data;
  return (
    <Notice
      kind="warning"
      title={t("people.bounce.title", { address })}
      action={
        <Button busy={ask.isPending} onClick={() => ask.mutate({ email: address })}>
          {t("people.bounce.ask")}
        </Button>
      }
    >
      {t("people.bounce.text")}
    </Notice>
  );
}
