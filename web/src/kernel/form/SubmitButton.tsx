import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../texts.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";

type SubmitButtonProps = { label: string; question: string; isSaving: boolean; submit: () => void };

/** Saves and submits a record after a confirmation. */
export function SubmitButton({ label, question, isSaving, submit }: SubmitButtonProps) {
  const { say } = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button busy={isSaving} icon={<IconSend size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {say(label)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={say(question)}
          confirm={say(label)}
          onConfirm={() => {
            setAsking(false);
            submit();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
