import { sportsEvent } from "@rajt/contract/competition/calendar/structured-data.rules";
import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { useEffect } from "react";

/** The id of the script element that the server renders, so that the page has one description. */
const ID = "structured-data";

/** Describes the shown competition to search engines; a competition that is not public has no description. */
export function useStructuredData(competition: CompetitionDetails | undefined): void {
  useEffect(() => {
    document.getElementById(ID)?.remove();
    if (competition === undefined || !(competition.approved || competition.cancelled)) return undefined;
    const script = document.createElement("script");
    script.id = ID;
    script.type = "application/ld+json";
    script.textContent = JSON.stringify(described(competition));
    document.head.append(script);
    return () => script.remove();
  }, [competition]);
}

function described(competition: CompetitionDetails): object {
  const { competitionPartList, entryPriceList } = competition;
  return sportsEvent(
    {
      ...competition,
      sportCategoryList: [...new Set(competitionPartList.map(({ sportCategory }) => sportCategory.name))],
      priceList: entryPriceList.flatMap(({ preRegAmount1, preRegAmount2, preRegAmount3, entryAmount }) =>
        [preRegAmount1, preRegAmount2, preRegAmount3, entryAmount].filter((amount) => amount !== null),
      ),
    },
    `${location.origin}/calendar/view/${competition.id}`,
  );
}
