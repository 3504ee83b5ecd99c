/** Towns that host races, with their texts for an announcement. The texts are invented, the places are real. */
export type Venue = {
  readonly address: string;
  readonly gps: readonly [latitude: string, longitude: string];
  readonly centre: string;
  readonly water: string;
  readonly bike: string;
  readonly run: string;
  readonly parking: string;
};

const park = (where: string) =>
  `Ingyenes parkolás ${where}. A kerékpárokat gyalog, az ellenőrző kapun át kell a depóba vinni; a pálya lezárása idején autóval nem lehet kiállni.`;
const lake = (of: string) => `Egykörös, bójákkal jelölt pálya ${of}; rajt a vízből, kiszállás szőnyegen.`;
const pool = "50 méteres fedett medence, pályánként öt versenyző, a pálya közepén fordulva.";

export const venues = {
  Agárd: {
    address: "2484 Agárd, Velencei-tó, strand",
    gps: ["47.18920", "18.61530"],
    centre: "a strand főépülete",
    water: lake("a Velencei-tóban"),
    bike: "Sík, lezárt aszfaltpálya a tó partján, körönként két visszafordítóval.",
    run: "Sík aszfalt- és díszburkolatos pálya a parti sétányon, frissítés körönként.",
    parking: park("a vasútállomás melletti téren"),
  },
  Baja: {
    address: "6500 Baja, Petőfi-sziget",
    gps: ["46.17640", "18.95020"],
    centre: "a sportcsarnok előtere",
    water: lake("a Sugovicán, álló vízben"),
    bike: "Lezárt, gyors városi kör két macskaköves szakasszal, körönként 20 méter szinttel.",
    run: "Árnyékos, sík pálya a szigeten, körönként frissítéssel.",
    parking: park("a sportcsarnok mögött"),
  },
  Balatonboglár: {
    address: "8630 Balatonboglár, Platán strand",
    gps: ["46.77890", "17.65930"],
    centre: "a strand melletti rendezvénysátor",
    water: lake("a Balatonban"),
    bike: "Lezárt városi kör, körönként egy rövid, hatszázalékos emelkedővel.",
    run: "Sík pálya a parti sétányon és a Platán soron.",
    parking: park("a hajóállomás parkolójában"),
  },
  Balatonkenese: {
    address: "8174 Balatonkenese, Széchenyi park",
    gps: ["47.03280", "18.10180"],
    centre: "a művelődési ház",
    water: lake("a Balatonban, 1900 méteren két körrel"),
    bike: "Hullámos országúti pálya Balatonfűzfő és Küngös felé, félpályás lezárással.",
    run: "Aszfaltozott pálya a parton és a magasparti sétányon.",
    parking: park("a vasútállomásnál"),
  },
  Budapest: {
    address: "1117 Budapest, Kopaszi-gát",
    gps: ["47.46670", "19.06110"],
    centre: "a gát bejáratánál álló versenyközpont",
    water: lake("a Lágymányosi-öbölben"),
    bike: "Teljesen lezárt, sík pálya a rakparton, körönként két visszafordítóval.",
    run: "Sík, árnyékos pálya a gáton, körönként két frissítőponttal.",
    parking: park("az egyetemi parkolóházban, a rajtszám felmutatásával"),
  },
  "Fadd-Dombori": {
    address: "7133 Fadd, Dombori, evezőspálya",
    gps: ["46.50220", "18.85390"],
    centre: "az evezőspálya célháza",
    water: lake("a holtágon, az evezőspálya mentén"),
    bike: "Sík, szélvédett pálya a gáton, lezárva.",
    run: "Sík aszfalt- és murvás pálya a holtág partján.",
    parking: park("a kemping melletti réten"),
  },
  Gyékényes: {
    address: "8851 Gyékényes, Kotró-tó, nagystrand",
    gps: ["46.22830", "16.99480"],
    centre: "a nagystrand vendéglátó épülete",
    water: lake("a kristálytiszta kavicsbányatóban"),
    bike: "Gyors, enyhén hullámos országúti kör, félpályás lezárással.",
    run: "Murvás, sík kör a tó partján.",
    parking: park("a nagystrand parkolójában"),
  },
  Győr: {
    address: "9027 Győr, uszoda és sportpark",
    gps: ["47.68330", "17.66390"],
    centre: "az uszoda előcsarnoka",
    water: pool,
    bike: "Lezárt kör az ipari parkban.",
    run: "Sík aszfaltkör az uszoda körül és a Duna-parton.",
    parking: park("az uszoda parkolójában"),
  },
  Keszthely: {
    address: "8360 Keszthely, Helikon park",
    gps: ["46.75890", "17.25110"],
    centre: "a Balaton-parti színpad mögötti sátor",
    water: lake("a Balatonban"),
    bike: "Hullámos pálya a Keszthelyi-hegység lábánál; a terepversenyeké erdei utakon halad.",
    run: "Parti sétány; a terepversenyeken köves, gyökeres erdei ösvény.",
    parking: park("a Helikon strandnál"),
  },
  Kőszeg: {
    address: "9730 Kőszeg, Csónakázó-tó",
    gps: ["47.38640", "16.53110"],
    centre: "a tó melletti turistaház",
    water: lake("a Csónakázó-tóban"),
    bike: "Technikás erdei kör a Kőszegi-hegység lábánál, 110 méter szinttel.",
    run: "Erdei utakon és a tó körül, fagyban is jól futható talajon.",
    parking: park("a tó feletti erdészeti parkolóban"),
  },
  Lengyeltóti: {
    address: "8693 Lengyeltóti, Fonyódi út, víztározó",
    gps: ["46.66810", "17.64510"],
    centre: "a horgásztanya udvara",
    water: lake("a víztározóban"),
    bike: "Lezárt, ötkilométeres, pörgős városi kör.",
    run: "Sík kör a tározó partján, a váltózóna a célegyenes mellett.",
    parking: park("a vásártéren"),
  },
  Nagyatád: {
    address: "7500 Nagyatád, Széchenyi tér",
    gps: ["46.22880", "17.36490"],
    centre: "a főtéri versenyközpont",
    water: lake("a Gyékényesi-tóban; a rajthoz különbuszok indulnak"),
    bike: "Gyors, enyhén hullámos országúti körök Somogyban.",
    run: "Városi körök a főtér és a gyógyfürdő között, körönként négy frissítőponttal.",
    parking: park("a sportcsarnoknál"),
  },
  Orfű: {
    address: "7677 Orfű, Pécsi-tó, vízi sporttelep",
    gps: ["46.14060", "18.14440"],
    centre: "a vízi sporttelep",
    water: lake("a Pécsi-tóban"),
    bike: "Erdei utak a Mecsekben, körönként 180 méter szinttel, két technikás lejtővel.",
    run: "Ösvény a tó körül és fel a kilátóig, körönként 60 méter szinttel.",
    parking: park("a sporttelep melletti réten"),
  },
  Paks: {
    address: "7030 Paks, Duna-part, Ürgemező",
    gps: ["46.62190", "18.85970"],
    centre: "az ürgemezei sportközpont",
    water: lake("a horgásztóban"),
    bike: "Löszdombok között kanyargó kör, körönként 70 méter szinttel.",
    run: "Parti sétány és földút, sík.",
    parking: park("a sportközpont előtt"),
  },
  Pápa: {
    address: "8500 Pápa, várkertfürdő",
    gps: ["47.33300", "17.46860"],
    centre: "a fürdő előcsarnoka",
    water: pool,
    bike: "Lezárt városi kör a várkert körül.",
    run: "Sík kör a várkert murvás útjain.",
    parking: park("a várkertfürdő előtt"),
  },
  Szombathely: {
    address: "9700 Szombathely, Csónakázótó",
    gps: ["47.24190", "16.60640"],
    centre: "a tófürdő épülete",
    water: lake("a Csónakázótóban"),
    bike: "Füves, murvás, helyenként sáros kör a parkerdőben.",
    run: "Parkerdei ösvények, kevés szinttel.",
    parking: park("a Kenderes utcai sportpályánál"),
  },
  Tiszalök: {
    address: "4450 Tiszalök, Tisza-part, strand",
    gps: ["48.02234", "21.34611"],
    centre: "a strand színpada",
    water: lake("a Tiszán, a duzzasztó felett, alig érezhető sodrással"),
    bike: "Sík, gyors pálya a gáton és az országúton, félpályás lezárással.",
    run: "Sík aszfaltkör a gáton, körönként frissítéssel.",
    parking: park("a strand előtti füves területen"),
  },
  Tiszaújváros: {
    address: "3580 Tiszaújváros, Szent István tér",
    gps: ["47.92770", "21.04390"],
    centre: "a városi rendezvénypark",
    water: lake("a bőcsi kavicsbányatóban; a depóból különbuszok indulnak"),
    bike: "Teljesen lezárt, nézőkkel teli városi kör, 13 fordulóval.",
    run: "Sík városi kör a főtér körül, díszburkolaton.",
    parking: park("a bevásárlóközpontnál"),
  },
  Velence: {
    address: "2481 Velence, Korzó",
    gps: ["47.23800", "18.65480"],
    centre: "a Korzó galériája",
    water: lake("a Velencei-tóban"),
    bike: "Lezárt, sík kör a tóparti úton.",
    run: "Sík kör a Korzón és a parti sétányon.",
    parking: park("a Korzó mögötti parkolóban"),
  },
  Zalaegerszeg: {
    address: "8900 Zalaegerszeg, Gébárti-tó",
    gps: ["46.87610", "16.81640"],
    centre: "a tóparti kézművesház",
    water: lake("a Gébárti-tóban"),
    bike: "Lezárt, hullámos kör a tó körül, széles aszfalton.",
    run: "Sík kör a tó partján, murvás és aszfaltos szakaszokkal.",
    parking: park("a tó északi partján"),
  },
} as const satisfies Readonly<Record<string, Venue>>;

export type Town = keyof typeof venues;
