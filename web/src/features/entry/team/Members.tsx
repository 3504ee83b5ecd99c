import { yearOf } from "@rajt/contract/kernel/days";
import { IconGripVertical, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useTexts } from "../../../kernel/texts.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import { SelectInput } from "../../../kernel/ui/inputs/SelectInput.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { useShortReason } from "../club/useShortReason.ts";
import styles from "./Team.module.css";
import { type Athlete, candidates, type SavedTeam, type TypedTeam } from "./team-cards.ts";
import type { Teams } from "./useTeams.ts";

type MembersProps = {
  all: Teams;
  saved: SavedTeam | undefined;
  /** The members as they are typed. */
  persons: readonly (number | null)[];
  /** The members of the other teams. */
  elsewhere: readonly (number | null)[];
  closed: boolean;
  move: (from: number, to: number) => void;
  remove: (at: number) => void;
};

/** The members of a team by position: chosen, put in order by dragging or with the arrow keys, and removed. */
export function Members({ all, saved, persons, elsewhere, closed, move, remove }: MembersProps) {
  const { t } = useTexts();
  const { teams, suggested, known } = all;
  const reasonOf = useShortReason();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  /** The position to which a member was moved by key: its handle takes the focus once, and the move is announced. */
  const [arrived, setArrived] = useState<{ readonly at: number } | null>(null);
  useEffect(() => {
    if (arrived !== null) list.current?.querySelectorAll<HTMLElement>("[data-handle]")[arrived.at]?.focus();
  }, [arrived]);
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0 || at + step < 0 || at + step >= persons.length) return;
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
  const barredAt = (at: number) =>
    teams.ineligibleList
      .filter(({ athlete }) => teams.genderList === null || teams.genderList[at] === athlete.gender)
      .map(({ athlete, code }) => `${athlete.fullName} – ${reasonOf(code, athlete.gender)}`);
  const own = saved?.memberList.flatMap(({ person }) => person ?? []) ?? [];
  const offeredAt = (member: number | null, at: number) =>
    candidates([suggested, member === null ? [] : (known.get(member) ?? []), own].flat(), {
      member,
      gender: teams.genderList?.[at],
      taken: new Set([...elsewhere, ...persons.toSpliced(at, 1)]),
    });
  return (
    <>
      <ol ref={list} className={styles.members}>
        {persons.map((member, at) => {
          const isLeft = member === null && saved?.memberList[at] !== undefined && saved.memberList[at].person === null;
          return (
            // A seat is its position: members move between seats.
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
              <Seat
                at={at}
                label={labelAt(at)}
                offered={offeredAt(member, at)}
                barred={barredAt(at)}
                isLeft={isLeft}
                closed={closed}
              />
              {teams.minimum < teams.maximum && (
                <IconButton
                  label={t("entry.team.removeAt", { position: at + 1 })}
                  icon={<IconX size={18} />}
                  disabled={closed || persons.length <= teams.minimum}
                  onClick={() => remove(at)}
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

type SeatProps = {
  at: number;
  label: string;
  offered: readonly Athlete[];
  /** The names of athletes who may not be in a team, each with the reason. */
  barred: readonly string[];
  /** The athlete who was saved here is no longer a member. */
  isLeft: boolean;
  closed: boolean;
};

function Seat({ at, label, offered, barred, isLeft, closed }: SeatProps) {
  const { t, say } = useTexts();
  const id = useId();
  const { field, fieldState } = useController<TypedTeam, `team.athleteIdList.${number}.person`>({
    name: `team.athleteIdList.${at}.person`,
  });
  const error = fieldState.error && say(fieldState.error.message ?? "");
  const optionOf = ({ id: athlete, fullName, birthDate }: Athlete) =>
    [String(athlete), `${fullName} (${t("entry.club.born", { year: yearOf(birthDate) })})`] as const;
  return (
    <div className={styles.seat}>
      <label htmlFor={id} className={styles.quiet}>
        {label}
      </label>
      <SelectInput
        id={id}
        className={styles.choice}
        disabled={closed}
        value={String(field.value ?? "")}
        options={[["", t("entry.team.choose")], ...offered.map(optionOf)]}
        barred={{ label: t("entry.team.ineligible"), names: barred }}
        isWrong={error !== undefined || isLeft}
        aria-describedby={`${id}-error`}
        onChange={(chosen) => field.onChange(chosen === "" ? null : Number(chosen))}
        onBlur={field.onBlur}
      />
      <p id={`${id}-error`} className={styles.wrong}>
        {error ?? (isLeft && [t("entry.team.left"), ...(closed ? [] : [t("entry.team.leftChoose")])].join(" "))}
      </p>
    </div>
  );
}
