import { useEffect, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { LateView, LostNotice } from "../../kernel/page/LateView.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { isSameReturn, pageAddress, returnIn, type PaymentReturnParameters } from "./payment-return.ts";

/** Handles the return from a payment on any page. The address is cleaned at once, so that a reload or a shared link does not repeat it. */
export function PaymentReturn() {
  const { pathname, search, hash } = useLocation();
  const { t } = useTexts();
  const navigate = useNavigate();
  const [brought, setBrought] = useState<{ parameters: PaymentReturnParameters; address: string } | null>(null);
  const found = returnIn(search);
  if (found !== null && !isSameReturn(found, brought?.parameters ?? null))
    setBrought({ parameters: found, address: pathname + search + hash });
  useEffect(() => {
    if (returnIn(search) === null) return;
    const clean = new URL(pageAddress(new URL(pathname + search + hash, location.origin).href));
    void navigate(clean.pathname + clean.search + clean.hash, { replace: true });
  }, [pathname, search, hash, navigate]);
  if (brought === null) return null;
  const onClose = () => setBrought(null);
  const checking = (content: ReactNode) => (
    <Dialog width="small" title={t("payment.result.checking.title")} onClose={onClose}>
      {content}
    </Dialog>
  );
  return (
    <LateView
      load={loadResult}
      at={brought.address}
      waiting={checking(null)}
      lost={(retry) => checking(<LostNotice retry={retry} />)}
      given={{ brought: brought.parameters, onClose }}
    />
  );
}

const loadResult = async () => (await import("./PaymentResultDialog.tsx")).PaymentResultDialog;
