// A simple model of entering. It imports nothing, so that it is independent of the product's code.

type PaperRace = {
  readonly places: number | null;
  readonly teams: boolean;
  readonly from: number;
  readonly until: number;
};
type Status = "ORIGINAL" | "ADDED" | "MODIFIED" | "DELETED";

export type PaperEntry = {
  /** Assigned by the portal. */
  id: number;
  race: number;
  members: readonly number[];
  readonly debtor: number;
  readonly club: number;
  team: { readonly line: number; name: string } | null;
  readonly price: number;
  active: boolean;
  status: Status;
  came: number;
  /** The part that the organiser marked as received. */
  marked: number;
  /** The part of the price that is retained after the end. */
  kept: number;
  held: boolean;
};

type Team = {
  readonly club: number;
  readonly race: number;
  readonly line: number;
  readonly name: string;
  readonly members: readonly number[];
};

const FEWEST = 3;
const MOST = 5;

/** A competition in the model: its races by id, and each athlete's club. */
export class EntryModel {
  readonly entries: PaperEntry[] = [];
  price = 0;
  isLate = false;
  readonly #races: ReadonlyMap<number, PaperRace>;
  readonly #clubs: ReadonlyMap<number, number>;

  constructor(races: ReadonlyMap<number, PaperRace>, clubs: ReadonlyMap<number, number>) {
    this.#races = races;
    this.#clubs = clubs;
  }

  enter(person: number, race: number, debtor: number, byOrganiser = false): PaperEntry | null {
    if (this.#race(race).teams || (this.isLate && !byOrganiser)) return null;
    if (this.#isIn(person, race) || this.#collides(person, race)) return null;
    if (this.free(race) <= 0 && !(byOrganiser && this.isLate)) return null;
    return this.#write({ race, members: [person], debtor, club: this.#clubs.get(person) ?? 0, team: null });
  }

  /** Saves a list: listed athletes are entered, others are withdrawn unless money was or is being received. */
  list(club: number, race: number, listed: readonly number[]) {
    const own = this.#held(race).filter((entry) => entry.team === null && entry.club === club);
    const leaving = own.filter(({ members }) => !listed.includes(members[0] ?? 0));
    const kept = leaving.filter(({ came, held }) => came > 0 || held);
    const gone = leaving.filter((entry) => !kept.includes(entry));
    for (const entry of gone) this.end(entry);
    const coming = listed.filter((person) => own.every(({ members }) => members[0] !== person));
    const made = coming.map((person) => [person, this.enter(person, race, club)] as const);
    return {
      entered: made.flatMap(([person, entry]) => (entry === null ? [] : [person])),
      made: made.flatMap(([, entry]) => entry ?? []),
      refused: made.flatMap(([person, entry]) => (entry === null ? [person] : [])),
      withdrawn: gone.map(({ members }) => members[0] ?? 0),
      kept: kept.map(({ members }) => members[0] ?? 0),
    };
  }

  newTeam({ club, race, line, name, members }: Team): PaperEntry | "same" | null {
    const teams = this.#teams(club, race);
    if (teams.some(({ team, members: own }) => team?.name === name && team.line === line && alike(own, members)))
      return "same";
    if (teams.some(({ team }) => team?.line === line || team?.name === name)) return null;
    if (this.isLate || this.free(race) <= 0 || !this.#mayStart(members, race, [])) return null;
    return this.#write({ race, members, debtor: club, club, team: { line, name } });
  }

  changeTeam({ club, race, line, name, members }: Team): boolean {
    const teams = this.#teams(club, race);
    const own = teams.find(({ team }) => team?.line === line);
    if (own?.team == null || teams.some((other) => other !== own && other.team?.name === name)) return false;
    if (own.team.name === name && alike(own.members, members)) return true;
    if (!this.#mayStart(members, race, own.members)) return false;
    own.members = members;
    own.team = { line, name };
    if (this.isLate && own.status === "ORIGINAL") own.status = "MODIFIED";
    return true;
  }

  team(club: number, race: number, line: number): PaperEntry | undefined {
    return this.#teams(club, race).find(({ team }) => team?.line === line);
  }

  own(person: number, race: number): PaperEntry | undefined {
    return this.#held(race).find(({ team, members }) => team === null && members[0] === person);
  }

  end(entry: PaperEntry | undefined): boolean {
    if (entry === undefined || !entry.active || entry.held) return false;
    entry.active = false;
    entry.kept = this.isLate ? entry.came : 0;
    if (this.isLate) entry.status = "DELETED";
    return true;
  }

  move(entry: PaperEntry, race: number): boolean {
    if (!entry.active || entry.held || this.#race(race).teams) return false;
    const [person = 0] = entry.members;
    const from = entry.race;
    entry.active = false;
    const free = (this.free(race) > 0 || this.isLate) && !this.#isIn(person, race) && !this.#collides(person, race);
    entry.active = true;
    if (!free) return false;
    entry.race = race;
    if (race !== from && this.isLate && entry.status === "ORIGINAL") entry.status = "MODIFIED";
    return true;
  }

  mark(entry: PaperEntry): boolean {
    if (!entry.active || entry.held || entry.came >= entry.price) return false;
    entry.marked += entry.price - entry.came;
    entry.came = entry.price;
    return true;
  }

  unmark(entry: PaperEntry): boolean {
    if (entry.marked === 0) return false;
    entry.came -= entry.marked;
    entry.marked = 0;
    return true;
  }

  free(race: number): number {
    const { places } = this.#race(race);
    return places === null ? Infinity : places - this.#held(race).length;
  }

  /** Returns the entries of a party's basket, ordered by id. */
  basketOf(party: number): PaperEntry[] {
    return this.entries.filter(
      ({ active, came, price, debtor, team, members }) =>
        active &&
        came < price &&
        (debtor === party || this.#clubs.get(debtor) === party || (team === null && members[0] === party)),
    );
  }

  /** Returns the sums above the organiser's list. */
  sums() {
    return [...this.#races.keys()].map((race) => {
      const held = this.#held(race);
      return {
        id: race,
        entered: held.length,
        paid: held.filter(({ came, price }) => came >= price).length,
        owed: held.reduce((sum, { price, came }) => sum + price - came, 0),
        placesLeft: this.#race(race).places === null ? null : Math.max(0, this.free(race)),
      };
    });
  }

  #race(id: number): PaperRace {
    const race = this.#races.get(id);
    if (race === undefined) throw new Error(`there is no race ${id}`);
    return race;
  }

  #held(race: number): PaperEntry[] {
    return this.entries.filter((entry) => entry.active && entry.race === race);
  }

  #teams(club: number, race: number): PaperEntry[] {
    return this.#held(race).filter((entry) => entry.team !== null && entry.club === club);
  }

  #isIn(person: number, race: number): boolean {
    return this.#held(race).some(({ members }) => members.includes(person));
  }

  #collides(person: number, race: number): boolean {
    const { from, until } = this.#race(race);
    return this.entries.some((entry) => {
      const other = this.#race(entry.race);
      const isElsewhere = entry.active && entry.race !== race && entry.members.includes(person);
      return isElsewhere && other.from < until && from < other.until;
    });
  }

  #mayStart(members: readonly number[], race: number, staying: readonly number[]): boolean {
    if (members.length < FEWEST || members.length > MOST || new Set(members).size < members.length) return false;
    const coming = members.filter((person) => !staying.includes(person));
    return coming.every((person) => !this.#isIn(person, race) && !this.#collides(person, race));
  }

  #write(made: Pick<PaperEntry, "race" | "members" | "debtor" | "club" | "team">): PaperEntry {
    const fresh = { id: 0, active: true, came: 0, marked: 0, kept: 0, held: false, price: this.price };
    const entry: PaperEntry = { ...made, ...fresh, status: this.isLate ? "ADDED" : "ORIGINAL" };
    this.entries.push(entry);
    return entry;
  }
}

const alike = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((person, at) => person === other[at]);
