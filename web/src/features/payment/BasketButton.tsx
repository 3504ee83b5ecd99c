import { basketSelection } from "@rajt/contract/payment/basket-address.values";
import { IconBasket } from "@tabler/icons-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTexts } from "../../kernel/texts.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { useLazyPart } from "../../kernel/page/useLazyPart.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { useBasket, useFees } from "./useBasket.ts";

const loadDialog = async () => (await import("./BasketDialog.tsx")).BasketDialog;

/** Shows the number of unpaid entries and fees in the toolbar, and opens the basket. An address can open it too. */
export function BasketButton() {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const dialog = useLazyPart(loadDialog);
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const { data: entries } = useBasket();
  const { data: fees } = useFees();
  const selection = basketSelection(hash);
  const isInAddress = selection !== null;
  const { open, close: closeDialog } = dialog;
  useEffect(() => {
    if (!isInAddress) return undefined;
    open();
    return closeDialog;
  }, [isInAddress, open, closeDialog]);
  if (!signedIn) return null;
  const close = () => {
    closeDialog();
    if (isInAddress) void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state });
  };
  return (
    <>
      <IconButton
        label={t("payment.basket.open")}
        icon={<IconBasket size={22} />}
        count={(entries?.length ?? 0) + (fees?.length ?? 0)}
        aria-haspopup="dialog"
        onClick={open}
        {...dialog.near}
      />
      {dialog.Part && <dialog.Part selection={selection} onClose={close} />}
    </>
  );
}
