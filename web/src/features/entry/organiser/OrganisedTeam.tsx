import type { EditedEntry, OrganisedShape, OrganisedTeamAnswer } from "@rajt/contract/entry/organiser-entry.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { LabelledSelect } from "../../../kernel/form/prompt/LabelledInput.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { dtoFields, failureWords } from "./failure-words.ts";
import { CHANGED_MEANWHILE, STALE_AFTER_EDITING } from "./stale.ts";
import { OrganiserFixes } from "./OrganiserFixes.tsx";
import { TeamForm } from "./TeamForm.tsx";
import { teamValues, useTeamForm, type TeamServerForm } from "./useTeamForm.ts";

const NO_MEMBERS: readonly string[] = [];

type TeamRace = OrganisedShape & { readonly id: number; readonly name: string; readonly amount: number | null };
type NewTeamProps = {
  competition: number;
  races: readonly [TeamRace, ...TeamRace[]];
  isLate: boolean;
  onSaved: () => void;
};

/** Enters a club's team, its members by licence number and birth date. */
export function NewTeam({ competition, races, isLate, onSaved }: NewTeamProps) {
  const { t, translated } = useTexts();
  const [picked, setPicked] = useState(races[0].id);
  const race = races.find(({ id }) => id === picked) ?? races[0];
  const form = useTeamForm({ shape: race, members: NO_MEMBERS, name: "" });
  const { wrongRace, failure, codes, refused, forget } = useRefusal(form);
  const save = useAct("POST /competitionEntryEditControl/saveTeam", {
    invalidates: STALE_AFTER_EDITING,
    done: ({ startNumber = null }, { dto }) => {
      const of = races.find(({ id }) => id === dto.race);
      const who = { name: dto.teamName, race: translated(of?.name ?? "") };
      const words =
        startNumber === null
          ? t("entry.edit.enteredWithout", who)
          : t("entry.edit.enteredAs", { ...who, number: startNumber });
      showToast("success", words);
      form.saved(teamValues({ shape: race, members: NO_MEMBERS, name: "" }));
      onSaved();
    },
    refused,
  });
  return (
    <TeamForm
      form={form}
      shape={race}
      members={NO_MEMBERS}
      failure={failure}
      fixes={<OrganiserFixes codes={codes} competition={competition} />}
      busy={save.isPending}
      save={({ teamName, memberList }) => {
        forget();
        save.mutate({ dto: { competition, race: race.id, teamName, memberList: memberList.filter(isKnown) } });
      }}
    >
      {isLate && <Notice>{t("entry.edit.late")}</Notice>}
      <p>{t("entry.edit.teamLead")}</p>
      <LabelledSelect
        label={t("entry.edit.race")}
        required
        value={String(race.id)}
        error={wrongRace}
        onChange={(value) => {
          setPicked(Number(value));
          forget();
        }}
        options={races.map(({ id, name }) => [String(id), translated(name)])}
      />
      {race.amount !== null && <p>{t("entry.team.price", { amount: formatForints(race.amount, "running") })}</p>}
    </TeamForm>
  );
}

type ChangedTeamProps = {
  entry: EditedEntry;
  team: NonNullable<EditedEntry["team"]>;
  onSaved: () => void;
  /** Called when another user has saved the team meanwhile. */
  outdated: () => void;
};

/** Changes the name of a club's team, and its members. */
export function ChangedTeam({
  entry: { id, updated, competition, teamName: name },
  team,
  onSaved,
  outdated,
}: ChangedTeamProps) {
  const { t } = useTexts();
  const form = useTeamForm({ shape: team, members: team.memberList, name: name ?? "" });
  const { failure, codes, refused, forget } = useRefusal(form, outdated);
  const save = useAct("POST /competitionEntryEditControl/updateTeam", {
    invalidates: STALE_AFTER_EDITING,
    done: () => {
      showToast("success", t("entry.done.teamSaved"));
      form.saved();
      onSaved();
    },
    refused,
  });
  return (
    <TeamForm
      form={form}
      shape={team}
      members={team.memberList}
      failure={failure}
      fixes={competition !== null && <OrganiserFixes codes={codes} competition={competition} />}
      busy={save.isPending}
      save={(dto) => {
        forget();
        if (id !== null && updated !== null) save.mutate({ id, updated, dto });
      }}
    />
  );
}

const isKnown = <T extends object>(member: T | { readonly seat: number }): member is T => !("seat" in member);

type Refused = Pick<OrganisedTeamAnswer, "properties" | "message" | "code">;

/** Holds the refusal of saving a team: its messages at the fields and above them. */
function useRefusal(form: TeamServerForm, outdated?: () => void) {
  const { t } = useTexts();
  const [wrongRace, setWrongRace] = useState<string>();
  const [failure, setFailure] = useState("");
  const [codes, setCodes] = useState<readonly string[]>([]);
  return {
    wrongRace,
    failure,
    codes,
    /** Clears the last answer, which does not apply to another attempt or race. */
    forget: () => {
      form.clearServerErrors();
      setWrongRace(undefined);
      setFailure("");
      setCodes([]);
    },
    refused: ({ properties: messages = {}, message, code }: Refused, output?: OrganisedTeamAnswer) => {
      if (code === CHANGED_MEANWHILE) {
        outdated?.();
        return showToast("error", message ?? t(CHANGED_MEANWHILE));
      }
      const properties = dtoFields(messages);
      setCodes(output?.codeList ?? [code ?? ""]);
      form.setServerErrors(properties);
      setWrongRace(properties["race"]?.[0]?.message);
      setFailure(failureWords(t("entry.edit.failed"), { message, properties }));
    },
  };
}
