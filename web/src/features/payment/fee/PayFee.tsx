import { IconCreditCard } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { openPayments } from "../open/open-payments.ts";
import { OpenPayment } from "../open/OpenPayment.tsx";
import { BuyerPart } from "../BuyerPart.tsx";
import { FEES } from "../owed-calls.ts";
import { SandboxNote } from "../SandboxNote.tsx";
import { useBuyer } from "../useBuyer.ts";
import { WhyBarred } from "./WhyBarred.tsx";
import { useLeaving } from "../open/useLeaving.ts";
import styles from "./PayFee.module.css";

/** Pays a fee of the viewer on Barion's page, resumes its payment, or shows why it cannot be paid. */
export function PayFee({ fee: id }: { fee: number }) {
  const { t, say } = useTexts();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, refetch } = useCall(FEES, {}, { background: true });
  const { leaving, leave } = useLeaving(useCallback(() => void refetch(), [refetch]));
  const buyer = useBuyer();
  const pay = useAct("POST /paymentControl/paymentStart", {
    invalidates: [FEES],
    done: (address) => {
      if (typeof address === "string") leave(address);
    },
    refused: ({ message, code = "kernel.error.invalid", properties }) => {
      if (!buyer.refused(properties)) setRefusal(message ?? say(code));
    },
  });
  const start = () => {
    setRefusal(null);
    pay.mutate({ paymentId: id, redirectUrl: location.origin + location.pathname, ...buyer.given() });
  };
  const fee = data?.find((each) => each.id === id);
  const open = openPayments(data ?? []).find(({ orderRef }) => orderRef === fee?.payment?.orderRef);
  if (fee !== undefined && fee.barred !== null && open === undefined)
    return (
      <Notice kind="warning">
        <WhyBarred fee={fee} />
      </Notice>
    );
  return (
    <div className={styles.pay}>
      {open === undefined && <BuyerPart buyer={buyer} />}
      {open === undefined ? (
        <Button
          look="primary"
          icon={<IconCreditCard size={18} aria-hidden />}
          busy={pay.isPending || leaving}
          onClick={start}
        >
          {t("fee.userPayment.act.pay.label")}
        </Button>
      ) : (
        <OpenPayment payment={open} disabled={leaving} leave={leave} />
      )}
      <SandboxNote providers={["BARION"]} />
      <div aria-live="polite">{refusal !== null && <Notice kind="error">{refusal}</Notice>}</div>
    </div>
  );
}
