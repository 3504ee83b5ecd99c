import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useTexts } from "../../../../kernel/texts.tsx";
import { classes } from "../../../../kernel/ui/page/classes.ts";
import { openCount, pathOf, type Call, type Group, type Role } from "./matrix.ts";
import styles from "./Matrix.module.css";
import { useCallWords } from "./useCallWords.ts";

type MatrixProps = {
  roles: readonly Role[];
  groups: readonly Group[];
  chosen: number | null;
  onChoose: (role: number | null) => void;
  isOpen: (group: string) => boolean;
  onFold: (group: string) => void;
};

/** Calls as rows, roles as columns; a full dot means yes. A folded group shows which share of it a role opens. */
export function MatrixTable({ roles, groups, chosen, onChoose, isOpen, onFold }: MatrixProps) {
  const { t } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard, so that its far side is there without a mouse
    <section className={styles.frame} aria-label={t("access.matrix.title")} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t("access.matrix.what")}
            </th>
            {roles.map((role) => (
              <RoleHead key={role.id} role={role} isChosen={role.id === chosen} onChoose={onChoose} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.group}>
            <GroupRow group={group} roles={roles} chosen={chosen} isOpen={isOpen(group.group)} onFold={onFold} />
            {isOpen(group.group) &&
              group.callList.map((call) => <CallRow key={call.name} call={call} roles={roles} chosen={chosen} />)}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type RoleHeadProps = { role: Role; isChosen: boolean } & Pick<MatrixProps, "onChoose">;

function RoleHead({ role, isChosen, onChoose }: RoleHeadProps) {
  const { t } = useTexts();
  const remark = [
    role.isGuest && t("access.matrix.guest"),
    role.isSuperAdmin && t("access.matrix.everything"),
    !role.isEnabled && t("access.matrix.disabled"),
  ].filter(Boolean);
  return (
    <th scope="col" aria-label={role.title} className={classes(styles.role, isChosen && styles.chosen)}>
      <button
        type="button"
        className={classes(styles.roleButton, !role.isEnabled && styles.off)}
        aria-pressed={isChosen}
        title={t("access.matrix.onlyRole", { role: role.title })}
        onClick={() => onChoose(isChosen ? null : role.id)}
      >
        <span className={styles.roleName}>
          {role.title}
          {remark.length > 0 && <small className={styles.remark}>{remark.join(", ")}</small>}
        </span>
      </button>
    </th>
  );
}

type RowProps = { roles: readonly Role[]; chosen: number | null };

function GroupRow({
  group: { group, callList },
  roles,
  chosen,
  isOpen,
  onFold,
}: RowProps & { group: Group; isOpen: boolean } & Pick<MatrixProps, "onFold">) {
  const { t } = useTexts();
  const { groupName } = useCallWords();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr className={styles.group}>
      <th scope="rowgroup">
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => onFold(group)}>
          <Chevron size={18} aria-hidden />
          {groupName(group)}
        </button>
      </th>
      {roles.map(({ id }) => {
        const open = openCount(callList, id);
        const words = open > 0 && open < callList.length ? "access.matrix.some" : yesOrNo(open > 0);
        return (
          <td
            key={id}
            className={classes(id === chosen && styles.chosen)}
            title={t("access.matrix.share", { open, all: callList.length })}
          >
            <Dot share={open / callList.length} words={t(words)} />
          </td>
        );
      })}
    </tr>
  );
}

function CallRow({ call, roles, chosen }: RowProps & { call: Call }) {
  const { t } = useTexts();
  const { needsOf } = useCallWords();
  const [control, act] = pathOf(call).split("/");
  return (
    <tr>
      <th scope="row" aria-label={pathOf(call)} className={styles.call}>
        <span className={styles.callWords}>
          <code>
            {control}/<wbr />
            {act}
          </code>
          <span className={styles.needs}>{needsOf(call)}</span>
        </span>
      </th>
      {roles.map(({ id }) => {
        const may = call.openTo.includes(id);
        return (
          <td key={id} className={classes(id === chosen && styles.chosen)}>
            <Dot share={may ? 1 : 0} words={t(yesOrNo(may))} />
          </td>
        );
      })}
    </tr>
  );
}

const yesOrNo = (may: boolean) => (may ? "access.matrix.yes" : "access.matrix.no");

/** The smallest share that looks different from none; shares near the whole keep the same distance from all. */
const LEAST = 0.15;

/** A disc filled up to the share, with words for screen readers. */
function Dot({ share, words }: { share: number; words: string }) {
  const seen = share === 0 || share === 1 ? share : Math.min(Math.max(share, LEAST), 1 - LEAST);
  // cast: React's type has no custom properties.
  const style = { "--share": `${Math.round(seen * 100)}%` } as CSSProperties;
  return (
    <>
      <span className={classes(styles.dot, share === 0 && styles.empty)} style={style} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </>
  );
}
