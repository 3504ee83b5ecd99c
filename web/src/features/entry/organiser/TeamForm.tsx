import type { OrganisedShape } from "@rajt/contract/entry/organiser-entry.calls";
import { type Asked, unanswered } from "@rajt/contract/kernel/form/asked";
import { day, line } from "@rajt/contract/kernel/form/form";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AskedFields } from "../../../kernel/form/asked/AskedFields.tsx";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { dtoOf, isSame } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import { LabelledInput } from "../../../kernel/form/asked/LabelledInput.tsx";
import { OfferedValue } from "../../../kernel/form/asked/OfferedValue.tsx";
import { useFirstWrong } from "../../../kernel/form/asked/useFirstWrong.ts";
import { useLosing } from "./losing.ts";
import styles from "./OrganiserEntry.module.css";
import { contentOf, oneMore, rebased, reshaped, type Seat, seatsOf } from "./seats.ts";
import { useTypedOver } from "./useTypedOver.tsx";

/** The two that together say who it is. */
export const WHO = { licenseNumber: line({ max: 100, required: true }), birthDate: day({ required: true }) } as const;
const LONGEST_NAME = 255;

type Known = { readonly cachedPersonLicenseNumber: string; readonly cachedPersonBirthDate: string };
type Seated = { readonly seat: number };

/** Messages at fields, by their paths. */
export type Wrong = Readonly<Record<string, string | undefined>>;

type TeamFormProps = {
  shape: OrganisedShape;
  /** The members of a team that is changed; null is a seat that somebody left. */
  members: readonly (string | null)[];
  name: string;
  /** Above the name. */
  children?: ReactNode;
  wrong: Wrong;
  failure: string;
  /** Under the failure: the ways to what mends it. */
  cures?: ReactNode;
  busy: boolean;
  save: (name: string, members: (Known | Seated)[]) => void;
};

/** A team's name and who starts in it by position, as an organiser types them. */
export function TeamForm({ shape, members, name: before, children, wrong, failure, cures, busy, save }: TeamFormProps) {
  const { t } = useTexts();
  const { minimum, maximum, genderList } = shape;
  const named = useTypedOver({ name: before });
  const { name } = named.typed;
  const [tried, setTried] = useState(false);
  const [form, toFirstWrong] = useFirstWrong<HTMLFormElement>();
  const first = seatsOf(members, shape);
  const [all, setSeats] = useState(first);
  const [base, setBase] = useState({ members, shape });
  if (!isSame(base, { members, shape })) {
    setBase({ members, shape });
    const isTyped = !isSame(contentOf(all), contentOf(seatsOf(base.members, base.shape)));
    const merged = rebased(all, { before: base.members, now: members, most: maximum });
    setSeats(isTyped ? reshaped(merged, Math.max(minimum, members.length)) : first);
  }
  // Whoever was typed for a race that takes more is there again when that is chosen.
  const seats = all.slice(0, Math.max(maximum, members.length));
  useLosing("team", named.isChanged || !isSame(contentOf(all), contentOf(first)));
  const put = (key: number, next: Partial<Seat>) =>
    setSeats(all.map((seat) => (seat.key === key ? { ...seat, ...next } : seat)));
  const list = useRef<HTMLOListElement>(null);
  const [swapped, setSwapped] = useState<{ readonly key: number } | null>(null);
  // The button that was pressed is gone: the keyboard goes on where somebody else is typed, or may be swapped again.
  useEffect(() => {
    if (swapped !== null)
      list.current?.querySelector<HTMLElement>(`[data-seat="${swapped.key}"] :is(input, button)`)?.focus();
  }, [swapped]);
  const nameError = tried && name.trim() === "" ? t("kernel.error.required") : wrong["teamName"];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isWhole = seats.every(({ seat, typed }) => seat !== null || missingIn(typed).length === 0);
    if (isWhole && name.trim() !== "") save(name.trim(), seats.map(memberOf));
    else toFirstWrong();
  };
  const labelAt = (position: number) => {
    const gender = genderList?.[position - 1];
    if (gender === "MALE") return t("entry.team.manAt", { position });
    return gender === "FEMALE" ? t("entry.team.womanAt", { position }) : t("entry.team.member", { position });
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {children}
      <LabelledInput
        label={t("entry.edit.teamName")}
        required
        value={name}
        maxLength={LONGEST_NAME}
        error={nameError}
        onChange={(value) => named.put({ name: value })}
        below={named.offer("name", before)}
      />
      <FormMessage kind="error" text={failure} />
      {cures}
      <ol ref={list} tabIndex={-1} className={styles.seats} aria-label={t("entry.edit.members")}>
        {seats.map(({ key, seat, name: who, typed, offered }, at) => {
          const said = wrong[`memberList.${at}.cachedPersonLicenseNumber`];
          const birth = wrong[`memberList.${at}.cachedPersonBirthDate`];
          const missing = tried && seat === null ? missingIn(typed) : [];
          const errors: Record<string, string> = {
            ...(said !== undefined && { licenseNumber: said }),
            ...(birth !== undefined && { birthDate: birth }),
            ...Object.fromEntries(missing.map((field) => [field, t("kernel.error.required")] as const)),
          };
          return (
            <li key={key} data-seat={key}>
              <fieldset className={styles.seat}>
                <legend>{labelAt(at + 1)}</legend>
                {seat === null ? (
                  <div className={styles.pair}>
                    <AskedFields
                      asks={WHO}
                      typed={typed}
                      errors={errors}
                      texts="entry.edit"
                      set={(next) => put(key, { typed: next })}
                    />
                  </div>
                ) : (
                  <p className={styles.seated}>
                    <span>{who}</span>
                    <Button
                      look="quiet"
                      onClick={() => {
                        put(key, { seat: null });
                        setSwapped({ key });
                      }}
                    >
                      <span aria-hidden>{t("entry.edit.swap")}</span>
                      <span className="visually-hidden">{t("entry.edit.swapAt", { position: at + 1 })}</span>
                    </Button>
                  </p>
                )}
                {seat === null && offered !== undefined && (
                  <OfferedValue
                    take={() => {
                      put(key, { seat: offered, typed: {}, offered: undefined });
                      setSwapped({ key });
                    }}
                  >
                    {who}
                  </OfferedValue>
                )}
                {seat !== null && said !== undefined && <p className={styles.wrong}>{said}</p>}
              </fieldset>
              {minimum < maximum && (
                <IconButton
                  label={t("entry.team.removeAt", { position: at + 1 })}
                  icon={<IconX size={18} />}
                  disabled={seats.length <= minimum}
                  onClick={() => {
                    setSeats(all.filter((other) => other.key !== key));
                    list.current?.focus();
                  }}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div className={styles.buttons}>
        {minimum < maximum && (
          <Button
            icon={<IconPlus size={18} aria-hidden />}
            disabled={seats.length >= maximum}
            onClick={() => setSeats(oneMore(all))}
          >
            {t("entry.action.addMember")}
          </Button>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {t("entry.edit.saveTeam")}
        </Button>
      </div>
    </form>
  );
}

// The cast: each was read as its field.
export const askedOf = (typed: Seat["typed"]) => dtoOf(WHO, { licenseNumber: "", birthDate: "", ...typed }) as Asked;
const missingIn = (typed: Seat["typed"]): string[] => unanswered(WHO, askedOf(typed));

function memberOf({ seat, typed }: Seat): Known | Seated {
  if (seat !== null) return { seat };
  const { licenseNumber, birthDate } = askedOf(typed);
  return { cachedPersonLicenseNumber: String(licenseNumber), cachedPersonBirthDate: String(birthDate) };
}
