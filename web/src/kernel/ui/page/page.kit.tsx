import { IconListDetails } from "@tabler/icons-react";
import { useState } from "react";
import { each, LONG, nothing, type States } from "../kit/states.ts";
import type { ToastKind } from "../../toasts.ts";
import { Button } from "../buttons/Button.tsx";
import { Badge, type BadgeKind } from "./Badge.tsx";
import { CardCell, CardRow, CardTable } from "./CardTable.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { Notice, StaleNotice } from "./Notice.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { Skeleton, SkeletonLines } from "./Skeleton.tsx";
import { Tabs } from "./Tabs.tsx";

const BADGES: readonly BadgeKind[] = ["neutral", "accent", "success", "warning", "danger", "info"];
const NOTICES: readonly ToastKind[] = ["success", "info", "warning", "error"];

const table = (wide: boolean) => (
  <CardTable
    label={wide ? "Sok oszlop" : "Futamok"}
    wide={wide}
    columns={["Futam", "Idő", "Díj"].map((head) => ({ key: head, head }))}
  >
    {["Sprint", LONG].map((name) => (
      <CardRow key={name} head={name}>
        <CardCell label="Idő">9:10</CardCell>
        <CardCell label="Díj">4000 Ft</CardCell>
      </CardRow>
    ))}
  </CardTable>
);

function ThreeTabs() {
  const [active, setActive] = useState("a");
  const tabs = ["a", "b", "c"].map((key) => ({ key, label: key === "c" ? LONG : `Lap ${key}`, content: `Lap ${key}` }));
  return <Tabs label="Lapok" tabs={tabs} active={active} onChange={setActive} />;
}

export const page: States = {
  Badge: {
    ...each(BADGES, (kind) => <Badge kind={kind}>{kind}</Badge>),
    long: <Badge kind="warning">{LONG}</Badge>,
  },
  Notice: {
    ...each(NOTICES, (kind) => (
      <Notice kind={kind} title="Cím" action={<Button>Tovább</Button>}>
        {LONG}
      </Notice>
    )),
    stale: <StaleNotice retry={nothing} />,
  },
  EmptyState: {
    title: <EmptyState title="Nincs adat" />,
    whole: (
      <EmptyState
        icon={<IconListDetails size={28} />}
        title="Nincs adat"
        text={LONG}
        action={<Button look="primary">Új verseny</Button>}
      />
    ),
  },
  ErrorState: { normal: <ErrorState error={new Error("?")} retry={nothing} /> },
  Skeleton: { one: <Skeleton width="60%" />, lines: <SkeletonLines label="Betöltés…" /> },
  Tabs: { three: <ThreeTabs /> },
  CardTable: { normal: table(false), wide: table(true) },
  PageTitle: {
    whole: (
      <PageTitle
        title={LONG}
        lead="2027. május 31."
        back={{ to: "/", text: "Versenyek" }}
        actions={<Button look="primary">Nevezés</Button>}
      />
    ),
  },
};
