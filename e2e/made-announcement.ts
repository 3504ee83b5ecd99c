type AnnouncementInput = { parts: number; heats: number; date: string; regDeadline: string; submitted?: boolean };

/** Runs in the page: saves an announcement with a number of events and heats, by the form's calls. */
export async function saveAnnouncement({
  parts,
  heats,
  date,
  regDeadline,
  submitted = false,
}: AnnouncementInput): Promise<number> {
  type Named = { id: number; name: string };
  type Choices = Record<
    "contests" | "sportCategories" | "competitionPartQualifications" | "distances" | "groupAgeGroups",
    Named[]
  > & { ageGroups: (Named & { parent: Named })[] };
  const ask = async <T>(call: string, body?: object): Promise<T> => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await (await fetch(`/api/competitionEditControl/${call}`, body && init)).json()) as T;
  };
  const choices = await ask<Choices>("getFormData");
  const named = ({ id, name }: Named) => ({ id, name });
  const [group] = choices.groupAgeGroups.filter(({ id }) => choices.ageGroups.some(({ parent }) => parent.id === id));
  const [ageGroup] = choices.ageGroups.filter(({ parent }) => parent.id === group?.id);
  const [contest] = choices.contests;
  if (!group || !ageGroup || !contest) throw new Error("the demo has value sets");
  const competitionPartList = choices.distances
    .flatMap((distance) =>
      choices.competitionPartQualifications.flatMap((qualification) =>
        choices.sportCategories.map((sportCategory) => ({ sportCategory, qualification, distance })),
      ),
    )
    .slice(0, parts)
    .map(({ sportCategory, qualification, distance }, at) => ({
      key: String(at).padEnd(100, "k"),
      name: null,
      sportCategory: named(sportCategory),
      qualification: named(qualification),
      distance: named(distance),
      isTeamCompetition: false,
      groupAgeGroup: named(group),
    }));
  const fee = { preRegAmount1: 5000, preRegAmount2: null, preRegAmount3: null, entryAmount: 7000, localAmount: 9000 };
  const lengths = ["swimming", "cycling", "running"].flatMap((leg) => [`${leg}Distance`, `${leg}Round`]);
  const {
    id: _,
    updated: __,
    protectionLevel: ___,
    may: ____,
    ...blank
  } = await ask<Record<string, unknown>>("create");
  for (const name of Object.keys(blank))
    if (/^(name|submitted|approved|cancelled|cancellationReason)$/.test(name)) delete blank[name];
  const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
  const lines = competitionPartList.map(({ qualification, sportCategory }) => ({ qualification, sportCategory }));
  const dto = {
    ...blank,
    contest: named(contest),
    address: "Tata, Öreg-tó",
    coordLat: "47,6489",
    coordLng: "18,3293",
    date,
    regDeadline,
    preRegDeadline1: regDeadline,
    competitionPartList,
    distanceList: [...new Set(competitionPartList.map(({ distance }) => distance.id))].map((distance) => ({
      distance: { id: distance },
      name: null,
      levelTime: 7200,
      levelTimeByCycling: null,
      cyclingLevelRise: null,
      runningLevelRise: null,
      ...Object.fromEntries(lengths.map((name) => [name, 1])),
    })),
    raceList: Array.from({ length: heats }, (_none, at) => ({
      id: null,
      name: null,
      competitionPartKeyList: [competitionPartList[at % parts]?.key],
      date,
      startTime: 28_800 + at * 600,
      depotIn: 25_200,
      depotOut: 28_200,
      isMale: at < parts,
      isFemale: at >= parts,
      ageGroupList: [named(ageGroup)],
      licenseTypeList: ["ELIT", "AMATOR"],
      teamScoreCalcList: [],
      capacity: null,
    })),
    refundStepList: [],
    entryPriceList: [
      { ...fee, name: null, groupAgeGroup: named(group), qualification: null, sportCategory: null },
      ...lines
        .filter((line, at) => lines.findIndex((other) => same(line, other)) === at)
        .map((line) => ({ ...fee, ...line, name: null, groupAgeGroup: named(group) })),
    ],
  };
  const saved = await ask<{ successful: boolean; id?: number }>(submitted ? "saveAndSubmit" : "save", { dto });
  if (saved.id === undefined) throw new Error(JSON.stringify(saved));
  return saved.id;
}
