import { ROLE_LABELS } from "@rajt/contract/access/role/role-labels.values";
import { useDeferredValue, useState } from "react";
import { ownName, useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { StaleNotice } from "../../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { filterGroups, openCount, pathOf, type Group, type Role } from "./matrix/matrix.ts";
import { SearchInput } from "../../../kernel/ui/inputs/SearchInput.tsx";
import styles from "./matrix/Matrix.module.css";
import { MatrixTable } from "./matrix/MatrixTable.tsx";
import { useCallWords } from "./matrix/useCallWords.ts";

/** Shows every call of the portal and the roles that open it, as the server has them now. */
export function AccessMatrixPage() {
  const speaker = useTexts();
  const { t } = speaker;
  const { data, isError, error, refetch } = useCall("GET /accessManagement/getAccessMatrix", {});
  const retry = () => void refetch();
  const roles = data?.roleList.map((role) => ({ ...role, title: ownName(speaker, ROLE_LABELS, role.title) })) ?? [];
  return (
    <>
      <PageTitle lead={t("access.matrix.intro")} />
      {isError && data !== undefined && <StaleNotice retry={retry} />}
      {isError && data === undefined && <ErrorState error={error} retry={retry} />}
      {!isError && data === undefined && <SkeletonLines lines={12} label={t("shell.ui.loading")} />}
      {data !== undefined && <Matrix roles={roles} groups={data.groupList} />}
    </>
  );
}

function Matrix({ roles, groups }: { roles: readonly Role[]; groups: readonly Group[] }) {
  const { t } = useTexts();
  const { groupName, needsOf } = useCallWords();
  const [word, setWord] = useState("");
  const [chosen, setChosen] = useState<number | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const sought = useDeferredValue(word);
  const shown = filterGroups(
    groups,
    { word: sought, role: chosen },
    (call, { group }) => `${groupName(group)} ${pathOf(call)} ${needsOf(call)}`,
  );
  // A search shows its results without another click.
  const isOpen = (group: string) => sought.trim() !== "" || unfolded.has(group);
  const allOpen = groups.every(({ group }) => unfolded.has(group));
  const role = roles.find(({ id }) => id === chosen);
  const calls = groups.flatMap(({ callList }) => callList);
  return (
    <>
      <div className={styles.tools}>
        <SearchInput label={t("access.matrix.search")} className={styles.search} value={word} onChange={setWord} />
        <Button onClick={() => setUnfolded(new Set(allOpen ? [] : groups.map(({ group }) => group)))}>
          {t(allOpen ? "access.matrix.foldAll" : "access.matrix.unfoldAll")}
        </Button>
        {role && <Button onClick={() => setChosen(null)}>{t("access.matrix.showAll")}</Button>}
        <output className={styles.news}>
          {role && t("access.matrix.chosen", { role: role.title, open: openCount(calls, role.id), all: calls.length })}
        </output>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t("access.matrix.none")}
          action={word !== "" && <Button onClick={() => setWord("")}>{t("access.matrix.clearSearch")}</Button>}
        />
      ) : (
        <MatrixTable
          roles={roles}
          groups={shown}
          chosen={chosen}
          onChoose={setChosen}
          isOpen={isOpen}
          onFold={(group) => setUnfolded((before) => toggled(before, group))}
        />
      )}
    </>
  );
}

function toggled(before: ReadonlySet<string>, group: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(group)) after.add(group);
  return after;
}
