import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { useLazyPart } from "../../../kernel/page/useLazyPart.tsx";

const loadDialog = async () => (await import("./ChangeRelayDialog.tsx")).ChangeRelayDialog;

type ChangeRelayProps = {
  entry: number;
  /** The race or the team, for screen readers. */
  name: string;
};

/** The button that opens the form of the viewer's own mixed relay (product/entering 49). */
export function ChangeRelay({ entry, name }: ChangeRelayProps) {
  const { t } = useTexts();
  const { Part, open, close, near } = useLazyPart(loadDialog);
  return (
    <>
      <Button look="quiet" onClick={open} {...near}>
        {t("entry.relay.change")}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {Part && <Part entry={entry} onClose={close} />}
    </>
  );
}
