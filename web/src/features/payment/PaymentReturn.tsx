import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isSameReturn, pageAddress, returnIn, type PaymentReturnParameters } from "./payment-return.ts";
import { PaymentResultDialog } from "./PaymentResultDialog.tsx";

/** On any page: someone comes back from paying. The address is cleaned at once, so that a reload or a shared link tells nothing twice. */
export function PaymentReturn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [brought, setBrought] = useState<PaymentReturnParameters | null>(null);
  const found = returnIn(search);
  if (found !== null && !isSameReturn(found, brought)) setBrought(found);
  useEffect(() => {
    if (returnIn(search) === null) return;
    const clean = new URL(pageAddress(new URL(pathname + search + hash, location.origin).href));
    void navigate(clean.pathname + clean.search + clean.hash, { replace: true });
  }, [pathname, search, hash, navigate]);
  return brought === null ? null : <PaymentResultDialog brought={brought} onClose={() => setBrought(null)} />;
}
