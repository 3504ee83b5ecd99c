import { IconBell, IconPlus } from "@tabler/icons-react";
import { each, LONG, nothing, type States } from "../kit/states.ts";
import { BackLink } from "./BackLink.tsx";
import { Button, buttonClass, type ButtonLook } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { PortalLink, PortalNavLink } from "./PortalLink.tsx";

const LOOKS: readonly ButtonLook[] = ["primary", "secondary", "quiet", "danger"];
const bell = <IconBell size={20} />;

export const buttons: States = {
  Button: {
    ...each(LOOKS, (look) => <Button look={look}>Mentés</Button>),
    ...each(
      LOOKS,
      (look) => (
        <Button look={look} icon={<IconPlus size={18} />}>
          Mentés
        </Button>
      ),
      "with a picture",
    ),
    ...each(
      LOOKS,
      (look) => (
        <Button look={look} busy>
          Mentés
        </Button>
      ),
      "busy",
    ),
    ...each(
      LOOKS,
      (look) => (
        <Button look={look} disabled>
          Mentés
        </Button>
      ),
      "disabled",
    ),
    ...each(LOOKS, (look) => <Button look={look}>{LONG}</Button>, "long"),
  },
  IconButton: {
    normal: <IconButton label="Értesítők" icon={bell} />,
    "with a count": <IconButton label="Értesítők" icon={bell} count={7} />,
    "with more than fit": <IconButton label="Értesítők" icon={bell} count={100} />,
    open: <IconButton label="Értesítők" icon={bell} aria-expanded />,
    disabled: <IconButton label="Értesítők" icon={bell} disabled onClick={nothing} />,
  },
  PortalLink: {
    normal: <PortalLink to="/">Versenynaptár</PortalLink>,
    "as a button": (
      <PortalLink to="/" className={buttonClass("primary")}>
        Versenynaptár
      </PortalLink>
    ),
    "of the menu": <PortalNavLink to="/">Versenynaptár</PortalNavLink>,
    long: <PortalLink to="/">{LONG}</PortalLink>,
  },
  BackLink: { normal: <BackLink to="/" text="Versenyek" />, long: <BackLink to="/" text={LONG} /> },
};
