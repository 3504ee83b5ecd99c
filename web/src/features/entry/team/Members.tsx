import { yearOf } from "@rajt/contract/kernel/days";
import { IconGripVertical, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import { SelectInput } from "../../../kernel/ui/inputs/SelectInput.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import styles from "./Team.module.css";
import { candidates, type Draft, moved, savedOf } from "./team-drafts.ts";
import type { Suggested, Teams } from "./useTeams.ts";

type MembersProps = {
  all: Teams;
  draft: Draft;
  closed: boolean;
  errorAt: (position: number) => string | undefined;
  change: (members: Draft["members"]) => void;
};

/** The members of a team by position: chosen, put in order by dragging or with the arrow keys, and taken out. */
export function Members({ all, draft, closed, errorAt, change }: MembersProps) {
  const { t } = useTexts();
  const { teams, drafts, suggested, known } = all;
  const { members } = draft;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  /** The place at which a move by key arrived: the handle there takes the focus once, and says so. */
  const [arrived, setArrived] = useState<{ readonly at: number } | null>(null);
  const id = useId();
  useEffect(() => {
    if (arrived !== null) list.current?.querySelectorAll<HTMLElement>("[data-handle]")[arrived.at]?.focus();
  }, [arrived]);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= members.length || to === from) return;
    change(moved(members, from, to));
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0 || at + step < 0 || at + step >= members.length) return;
    event.preventDefault();
    move(at, at + step);
    setArrived({ at: at + step });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])];
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top <= event.clientY && event.clientY < bottom;
    });
    if (over < 0 || over === dragged) return;
    move(dragged, over);
    setDragged(over);
  };
  const labelAt = (at: number) => {
    const gender = teams.genderList?.[at];
    const position = at + 1;
    if (gender === "MALE") return t("entry.team.manAt", { position });
    return gender === "FEMALE" ? t("entry.team.womanAt", { position }) : t("entry.team.member", { position });
  };
  const standing = (member: number | null) => (member === null ? [] : (known.get(member) ?? []));
  const optionOf = ({ id, fullName, birthDate }: Suggested) =>
    [String(id), `${fullName} (${t("entry.club.born", { year: yearOf(birthDate) })})`] as const;
  const left = savedOf(teams, draft)?.memberList;
  return (
    <>
      <ol ref={list} className={styles.members}>
        {members.map((member, at) => {
          const error = errorAt(at);
          const offered = candidates(teams, drafts, suggested.concat(standing(member)), { draft, position: at });
          const isLeft = member === null && left?.[at] !== undefined && left[at].person === null;
          return (
            // A seat is its position: what moves is who stands there.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={classes(styles.member, dragged === at && styles.dragged)}>
              <button
                type="button"
                data-handle
                className={styles.handle}
                disabled={closed}
                aria-label={t("entry.team.move", { position: at + 1 })}
                onKeyDown={onKeyDown(at)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(at);
                }}
                onPointerMove={onPointerMove}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
              >
                <IconGripVertical size={18} aria-hidden />
              </button>
              <div className={styles.seat}>
                <label htmlFor={`${id}-${at}`} className={styles.quiet}>
                  {labelAt(at)}
                </label>
                <SelectInput
                  id={`${id}-${at}`}
                  className={styles.choice}
                  disabled={closed}
                  value={String(member ?? "")}
                  options={[["", t("entry.team.choose")], ...offered.map(optionOf)]}
                  isWrong={error !== undefined || isLeft}
                  aria-describedby={`${id}-${at}-error`}
                  onChange={(chosen) => change(members.with(at, chosen === "" ? null : Number(chosen)))}
                />
                <p id={`${id}-${at}-error`} className={styles.wrong}>
                  {error ??
                    (isLeft && [t("entry.team.left"), ...(closed ? [] : [t("entry.team.leftChoose")])].join(" "))}
                </p>
              </div>
              {teams.minimum < teams.maximum && (
                <IconButton
                  label={t("entry.team.removeAt", { position: at + 1 })}
                  icon={<IconX size={18} />}
                  disabled={closed || members.length <= teams.minimum}
                  onClick={() => change(members.toSpliced(at, 1))}
                />
              )}
            </li>
          );
        })}
      </ol>
      <output className="visually-hidden">
        {arrived !== null && t("entry.team.moved", { position: arrived.at + 1 })}
      </output>
    </>
  );
}
