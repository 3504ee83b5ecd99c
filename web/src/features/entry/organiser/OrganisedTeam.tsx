import type { EditedEntry, OrganisedShape, OrganisedTeamAnswer } from "@rajt/contract/entry/organiser-entry.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { LabelledSelect } from "../../../kernel/form/asked/LabelledInput.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { failureWords } from "./failure-words.ts";
import { CHANGED_MEANWHILE, STALE_AFTER_EDITING } from "./stale.ts";
import { OrganiserCures } from "./OrganiserCures.tsx";
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
  const { wrong, failure, codes, answers, forget } = useAnswers(onSaved);
  const save = useAct("POST /competitionEntryEditControl/saveTeam", { invalidates: STALE_AFTER_EDITING, ...answers });
  return (
    <TeamForm
      shape={race}
      members={[]}
      name=""
      wrong={wrong}
      failure={failure}
      cures={<OrganiserCures codes={codes} competition={competition} />}
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
        onChange={(value) => {
          setPicked(Number(value));
          forget();
        }}
        options={races.map(({ id, name }) => [String(id), name])}
      />
      {race.amount !== null && <p>{t("entry.team.price", { amount: formatForints(race.amount, "running") })}</p>}
    </TeamForm>
  );
}

type ChangedTeamProps = {
  entry: EditedEntry;
  team: NonNullable<EditedEntry["team"]>;
  onSaved: () => void;
  /** Runs when it is not saved over what somebody else has saved meanwhile. */
  outdated: () => void;
};

/** Changes the name of a club's team, and who starts in it. */
export function ChangedTeam({
  entry: { id, updated, competition, teamName: name },
  team,
  onSaved,
  outdated,
}: ChangedTeamProps) {
  const { wrong, failure, codes, answers } = useAnswers(onSaved, outdated);
  const save = useAct("POST /competitionEntryEditControl/updateTeam", { invalidates: STALE_AFTER_EDITING, ...answers });
  return (
    <TeamForm
      shape={team}
      members={team.memberList}
      name={name ?? ""}
      wrong={wrong}
      failure={failure}
      cures={competition !== null && <OrganiserCures codes={codes} competition={competition} />}
      busy={save.isPending}
      save={(teamName, memberList) => {
        if (id !== null && updated !== null) save.mutate({ id, updated, dto: { teamName, memberList } });
      }}
    />
  );
}

const isKnown = <T extends object>(member: T | { readonly seat: number }): member is T => !("seat" in member);

type Refused = Pick<OrganisedTeamAnswer, "properties" | "message" | "code">;

/** Keeps the answer to saving a team: its words at the fields, and above them. */
function useAnswers(onSaved: () => void, outdated?: () => void) {
  const { t } = useTexts();
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState("");
  const [codes, setCodes] = useState<readonly string[]>([]);
  return {
    wrong,
    failure,
    codes,
    /** Empties it: of another race nothing was said. */
    forget: () => {
      setWrong({});
      setFailure("");
      setCodes([]);
    },
    answers: {
      done: () => {
        showToast("success", t("entry.done.teamSaved"));
        onSaved();
      },
      refused: ({ properties = {}, message, code }: Refused, output?: OrganisedTeamAnswer) => {
        if (code === CHANGED_MEANWHILE) {
          outdated?.();
          return showToast("error", message ?? t(CHANGED_MEANWHILE));
        }
        setCodes(output?.codeList ?? [code ?? ""]);
        setWrong(
          Object.fromEntries(
            Object.entries(properties).map(([path, [first]]) => [path.replace(/^dto\./, ""), first?.message]),
          ),
        );
        setFailure(failureWords(t("entry.edit.failed"), { message, properties }));
      },
    },
  };
}
