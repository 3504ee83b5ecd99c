import type { EditedEntry, OrganisedShape } from "@rajt/contract/entry/organiser-entry.calls";
import type { Answer } from "@rajt/contract/kernel/calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { LabelledSelect } from "../../../kernel/form/asked/LabelledInput.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { STALE_AFTER_EDITING } from "./stale.ts";
import { TeamForm, type Wrong } from "./TeamForm.tsx";

type TeamRace = OrganisedShape & { readonly id: number; readonly name: string; readonly amount: number | null };
type NewTeamProps = {
  competition: number;
  races: readonly [TeamRace, ...TeamRace[]];
  isLate: boolean;
  onSaved: () => void;
};

/** Enters a club's team, its members by licence number and birth date. */
export function NewTeam({ competition, races, isLate, onSaved }: NewTeamProps) {
  const { t } = useTexts();
  const [picked, setPicked] = useState(races[0].id);
  const race = races.find(({ id }) => id === picked) ?? races[0];
  const { wrong, failure, answers } = useAnswers(onSaved);
  const save = useAct("POST /competitionEntryEditControl/saveTeam", { invalidates: STALE_AFTER_EDITING, ...answers });
  return (
    <TeamForm
      key={race.id}
      shape={race}
      members={[]}
      name=""
      wrong={wrong}
      failure={failure}
      busy={save.isPending}
      save={(teamName, memberList) =>
        save.mutate({ dto: { competition, race: race.id, teamName, memberList: memberList.filter(isKnown) } })
      }
    >
      {isLate && <Notice>{t("entry.edit.late")}</Notice>}
      <p>{t("entry.edit.teamLead")}</p>
      <LabelledSelect
        label={t("entry.edit.race")}
        required
        value={String(race.id)}
        error={wrong["race"]}
        onChange={(value) => setPicked(Number(value))}
        options={races.map(({ id, name }) => [String(id), name])}
      />
      {race.amount !== null && <p>{t("entry.team.price", { amount: formatForints(race.amount, "running") })}</p>}
    </TeamForm>
  );
}

type ChangedTeamProps = { entry: EditedEntry; team: NonNullable<EditedEntry["team"]>; onSaved: () => void };

/** Changes the name of a club's team, and who starts in it. */
export function ChangedTeam({ entry: { id, updated, teamName: name }, team, onSaved }: ChangedTeamProps) {
  const { wrong, failure, answers } = useAnswers(onSaved);
  const save = useAct("POST /competitionEntryEditControl/updateTeam", { invalidates: STALE_AFTER_EDITING, ...answers });
  return (
    <TeamForm
      shape={team}
      members={team.memberList}
      name={name ?? ""}
      wrong={wrong}
      failure={failure}
      busy={save.isPending}
      save={(teamName, memberList) => {
        if (id !== null && updated !== null) save.mutate({ id, updated, dto: { teamName, memberList } });
      }}
    />
  );
}

const isKnown = <T extends object>(member: T | { readonly seat: number }): member is T => !("seat" in member);

/** Keeps the answer to saving a team: its words at the fields, and above them. */
function useAnswers(onSaved: () => void) {
  const { t } = useTexts();
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState("");
  return {
    wrong,
    failure,
    answers: {
      done: () => {
        showToast("success", t("entry.done.teamSaved"));
        onSaved();
      },
      refused: ({ properties = {}, message }: Answer) => {
        setWrong(
          Object.fromEntries(
            Object.entries(properties).map(([path, [first]]) => [path.replace(/^dto\./, ""), first?.message]),
          ),
        );
        setFailure([t("entry.edit.failed"), message].filter(Boolean).join(" "));
      },
    },
  };
}
