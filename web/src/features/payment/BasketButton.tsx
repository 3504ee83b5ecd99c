import { IconBasket } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { IconButton } from "../../kernel/ui/IconButton.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { BasketDialog } from "./BasketDialog.tsx";
import { useBasket } from "./useBasket.ts";

/** The basket in the toolbar: how many unpaid entries wait, and the way to pay them. */
export function BasketButton() {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const [open, setOpen] = useState(false);
  const { data } = useBasket();
  if (!signedIn) return null;
  return (
    <>
      <IconButton
        label={t("payment.basket.open")}
        icon={<IconBasket size={22} />}
        count={data?.length ?? 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <BasketDialog onClose={() => setOpen(false)} />}
    </>
  );
}
