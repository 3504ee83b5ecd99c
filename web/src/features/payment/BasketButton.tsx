import { BASKET_HASH } from "@rajt/contract/payment/basket-address";
import { IconBasket } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTexts } from "../../kernel/texts.tsx";
import { IconButton } from "../../kernel/ui/IconButton.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { BasketDialog } from "./BasketDialog.tsx";
import { useBasket } from "./useBasket.ts";

/** The basket in the toolbar: how many unpaid entries wait, and the way to pay them. The address can ask for it, too. */
export function BasketButton() {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const [open, setOpen] = useState(false);
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const { data } = useBasket();
  if (!signedIn) return null;
  const asked = hash === BASKET_HASH;
  const close = () => {
    setOpen(false);
    if (asked) void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state });
  };
  return (
    <>
      <IconButton
        label={t("payment.basket.open")}
        icon={<IconBasket size={22} />}
        count={data?.length ?? 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {(open || asked) && <BasketDialog onClose={close} />}
    </>
  );
}
