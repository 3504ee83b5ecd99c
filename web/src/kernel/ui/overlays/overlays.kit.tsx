import { useState, type ReactNode } from "react";
import { LONG, nothing, type States } from "../kit/states.ts";
import { showToast, type ToastKind } from "../../toasts.ts";
import { Button } from "../buttons/Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";
import { menuItemClass, Popover } from "./Popover.tsx";

function Opened({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

const dialog = (width: "small" | "medium" | "large", title = "Verseny törlése") => (
  <Opened name={`Dialog, ${width}`}>
    {(close) => (
      <Dialog title={title} width={width} onClose={close} actions={<Button look="primary">Rendben</Button>}>
        {LONG}
      </Dialog>
    )}
  </Opened>
);

const confirm = (name: string, state: { danger?: boolean; busy?: boolean }) => (
  <Opened name={`ConfirmDialog, ${name}`}>
    {(close) => (
      <ConfirmDialog question="Törlöd?" confirm="Törlés" onConfirm={nothing} onCancel={close} {...state}>
        {LONG}
      </ConfirmDialog>
    )}
  </Opened>
);

const KINDS: readonly ToastKind[] = ["success", "info", "warning", "error"];

export const overlays: States = {
  Dialog: {
    "small, to open": dialog("small"),
    "medium, to open": dialog("medium"),
    "large, to open": dialog("large", LONG),
  },
  ConfirmDialog: {
    "normal, to open": confirm("normal", {}),
    "danger, to open": confirm("danger", { danger: true }),
    "busy, to open": confirm("busy", { busy: true }),
  },
  Popover: {
    "to open": (
      <Popover label="Menü" align="start" button={(props) => <Button {...props}>Menü</Button>}>
        {(close) => (
          <>
            <button type="button" className={menuItemClass} onClick={close}>
              Szerkesztés
            </button>
            <button type="button" className={menuItemClass} onClick={close}>
              {LONG}
            </button>
          </>
        )}
      </Popover>
    ),
  },
  Toasts: {
    "with a button, to open": (
      <Button onClick={() => showToast("info", "3 jelölést elvetettél.", { label: "Visszavonás", run: nothing })}>
        Toast with a button
      </Button>
    ),
    "to open": <Button onClick={() => KINDS.map((kind) => showToast(kind, `${kind}: ${LONG}`))}>Toasts</Button>,
  },
};
