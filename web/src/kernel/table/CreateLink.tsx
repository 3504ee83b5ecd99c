import { IconPlus } from "@tabler/icons-react";
import { useTexts } from "../texts.tsx";
import { buttonClass } from "../ui/buttons/Button.tsx";
import { PortalLink } from "../ui/buttons/PortalLink.tsx";
import { useTableDeclaration } from "./TableModel.tsx";

/** Links to the form of a new record, by the list's own text if it has one ("Új esemény"). */
export function CreateLink() {
  const { t, say } = useTexts();
  const { options, path } = useTableDeclaration();
  const own = `${options.texts}.new`;
  const words = say(own);
  return (
    <PortalLink to={`${path}/new`} className={buttonClass("primary")}>
      <IconPlus size={18} aria-hidden />
      {words === own ? t("kernel.table.new") : words}
    </PortalLink>
  );
}
