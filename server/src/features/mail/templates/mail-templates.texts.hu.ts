import type { MailTemplates } from "../mail-template.ts";

/** The default mails in Hungarian. */
export const mailTemplatesHu: MailTemplates = {
  NEW_PASSWORD: {
    subject: "Új jelszó beállítása – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Új jelszót kértek a Rajt fiókodhoz. Ha te voltál, itt állíthatod be:</p>",
      '<p><a href="{{ link }}" class="button">Új jelszót állítok be</a></p>',
      "<p>A hivatkozás {{ minutes }} percig érvényes, és egyszer használható.</p>",
      "<p>A bejelentkezésnél ezt a licenszszámot add meg: {{ number }}</p>",
      "<p>Ha nem te kérted, nincs teendőd: a jelszavad változatlan marad.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Új jelszót kértek a Rajt fiókodhoz. Ha te voltál, itt állíthatod be:

{{ link }}

A hivatkozás {{ minutes }} percig érvényes, és egyszer használható.

A bejelentkezésnél ezt a licenszszámot add meg: {{ number }}

Ha nem te kérted, nincs teendőd: a jelszavad változatlan marad.

Szép napot!
A Rajt csapata`,
  },
  STAFF_INVITED: {
    subject: "Fiókod van a Rajtban: állítsd be a jelszavad",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>A szövetség fiókot nyitott neked a Rajtban. Ezzel a címmel lépsz be: {{ address }}</p>",
      "<p>Előbb állíts be jelszót:</p>",
      '<p><a href="{{ link }}" class="button">Beállítom a jelszavam</a></p>',
      "<p>A hivatkozás {{ days }} napig érvényes, és egyszer használható. Ha lejárt, a bejelentkezés oldalán az „Elfelejtett jelszó” küld újat.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

A szövetség fiókot nyitott neked a Rajtban. Ezzel a címmel lépsz be: {{ address }}

Előbb állíts be jelszót:

{{ link }}

A hivatkozás {{ days }} napig érvényes, és egyszer használható. Ha lejárt, a bejelentkezés oldalán az „Elfelejtett jelszó” küld újat.

Szép napot!
A Rajt csapata`,
  },
  PASSWORD_CHANGED: {
    subject: "Megváltozott a jelszavad – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Megváltozott a Rajt fiókod jelszava: {{ moment }}</p>",
      "<p>Eszköz: {{ device }}</p>",
      "<p>Ha te voltál, nincs teendőd. Ha nem te voltál, kérj most új jelszót: ez minden megnyitott bejelentkezést lezár.</p>",
      '<p><a href="{{ link }}" class="button">Új jelszót kérek</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Megváltozott a Rajt fiókod jelszava: {{ moment }}

Eszköz: {{ device }}

Ha te voltál, nincs teendőd. Ha nem te voltál, kérj most új jelszót: ez minden megnyitott bejelentkezést lezár.

Új jelszót kérek:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  REGISTRATION: {
    subject: "Erősítsd meg az e-mail címed – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Regisztráltak ezzel az e-mail címmel a Rajtnál. Ha te voltál, erősítsd meg a címed:</p>",
      '<p><a href="{{ link }}" class="button">Megerősítem a címem</a></p>',
      "<p>A hivatkozás {{ hours }} órán át érvényes, és egyszer használható.</p>",
      "<p>Ha nem te regisztráltál, nincs teendőd: megerősítés nélkül a fiókkal senki sem tud belépni.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Regisztráltak ezzel az e-mail címmel a Rajtnál. Ha te voltál, erősítsd meg a címed:

{{ link }}

A hivatkozás {{ hours }} órán át érvényes, és egyszer használható.

Ha nem te regisztráltál, nincs teendőd: megerősítés nélkül a fiókkal senki sem tud belépni.

Szép napot!
A Rajt csapata`,
  },
  PARTY_REGISTERED: {
    subject: "Regisztrált: {{ party }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>{{ happened }}</p>",
      '<p><a href="{{ link }}" class="button">Megnézem az adatlapját</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ happened }}

Megnézem az adatlapját:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  REGISTRATION_WAITS: {
    subject: "Egy korábbi regisztráció vár megerősítésre – Rajt",
    html: [
      "<h1>Szia!</h1>",
      "<p>Most regisztráltak ezzel az e-mail címmel, de vele már egy korábbi regisztráció vár megerősítésre: {{ name }}, {{ sentOn }} Egy cím csak egy fiókhoz tartozhat, ezért a most elküldött adatokat és jelszót nem tároltuk el.</p>",
      "<p>Ha a korábbit te adtad le, erősítsd meg. Belépni az akkor megadott jelszóval lehet, és ami változott, az adatlapon javítható:</p>",
      '<p><a href="{{ link }}" class="button">Megerősítem a korábbi regisztrációt</a></p>',
      "<p>A hivatkozás {{ hours }} órán át érvényes, és egyszer használható.</p>",
      "<p>Második gyermeket regisztrálnál? Add le újra a regisztrációt úgy, hogy a gyermek saját e-mail-címét üresen hagyod, és ezt a címet kapcsolattartónak adod meg. A gyermek a licenszszámával lép majd be.</p>",
      "<p>Ha a korábbit nem te adtad le, ne erősítsd meg, akkor sem, ha a te neveddel érkezett: megerősítés nélkül törlődik, és utána ezzel a címmel újra regisztrálhatsz.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia!

Most regisztráltak ezzel az e-mail címmel, de vele már egy korábbi regisztráció vár megerősítésre: {{ name }}, {{ sentOn }} Egy cím csak egy fiókhoz tartozhat, ezért a most elküldött adatokat és jelszót nem tároltuk el.

Ha a korábbit te adtad le, erősítsd meg. Belépni az akkor megadott jelszóval lehet, és ami változott, az adatlapon javítható:

{{ link }}

A hivatkozás {{ hours }} órán át érvényes, és egyszer használható.

Második gyermeket regisztrálnál? Add le újra a regisztrációt úgy, hogy a gyermek saját e-mail-címét üresen hagyod, és ezt a címet kapcsolattartónak adod meg. A gyermek a licenszszámával lép majd be.

Ha a korábbit nem te adtad le, ne erősítsd meg, akkor sem, ha a te neveddel érkezett: megerősítés nélkül törlődik, és utána ezzel a címmel újra regisztrálhatsz.

Szép napot!
A Rajt csapata`,
  },
  REGISTRATION_KNOWN: {
    subject: "Már van fiókod – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Valaki regisztrálni próbált ezzel az e-mail címmel, de ehhez a címhez már tartozik fiók a Rajtnál. Új nem készült.</p>",
      "<p>Ha te voltál, jelentkezz be; ha elfelejtetted a jelszavad, itt kérhetsz újat:</p>",
      '<p><a href="{{ link }}" class="button">Új jelszót kérek</a></p>',
      "<p>Második gyermeket regisztrálnál? Add le újra a regisztrációt úgy, hogy a gyermek saját e-mail-címét üresen hagyod, és ezt a címet kapcsolattartónak adod meg. A gyermek a licenszszámával lép majd be.</p>",
      "<p>Ha nem te voltál, nincs teendőd: a fiókod változatlan.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Valaki regisztrálni próbált ezzel az e-mail címmel, de ehhez a címhez már tartozik fiók a Rajtnál. Új nem készült.

Ha te voltál, jelentkezz be; ha elfelejtetted a jelszavad, itt kérhetsz újat:

{{ link }}

Második gyermeket regisztrálnál? Add le újra a regisztrációt úgy, hogy a gyermek saját e-mail-címét üresen hagyod, és ezt a címet kapcsolattartónak adod meg. A gyermek a licenszszámával lép majd be.

Ha nem te voltál, nincs teendőd: a fiókod változatlan.

Szép napot!
A Rajt csapata`,
  },
  PERSON_KNOWN: {
    subject: "Regisztráció a te adataiddal – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Valaki a te adataiddal regisztrált a Rajtnál egy másik e-mail címmel, pedig neked már van fiókod. A fiókod változatlan; a regisztrációt a szövetség nézi meg.</p>",
      "<p>Ha te voltál, nincs szükséged új fiókra: jelentkezz be ezzel a címmel; ha elfelejtetted a jelszavad, itt kérhetsz újat:</p>",
      '<p><a href="{{ link }}" class="button">Új jelszót kérek</a></p>',
      "<p>Ha nem te voltál, jelezd a szövetségnek.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Valaki a te adataiddal regisztrált a Rajtnál egy másik e-mail címmel, pedig neked már van fiókod. A fiókod változatlan; a regisztrációt a szövetség nézi meg.

Ha te voltál, nincs szükséged új fiókra: jelentkezz be ezzel a címmel; ha elfelejtetted a jelszavad, itt kérhetsz újat:

{{ link }}

Ha nem te voltál, jelezd a szövetségnek.

Szép napot!
A Rajt csapata`,
  },
  ADDRESS_PROOF: {
    subject: "Erősítsd meg az új e-mail címed – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni. Ha így szeretnéd, erősítsd meg:</p>",
      '<p><a href="{{ link }}" class="button">Megerősítem az új címem</a></p>',
      "<p>A hivatkozás {{ hours }} órán át érvényes, és egyszer használható. Amíg nem erősíted meg, a régi címeddel lépsz be.</p>",
      "<p>Ha nem tudsz róla, nincs teendőd: megerősítés nélkül semmi sem változik.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni. Ha így szeretnéd, erősítsd meg:

{{ link }}

A hivatkozás {{ hours }} órán át érvényes, és egyszer használható. Amíg nem erősíted meg, a régi címeddel lépsz be.

Ha nem tudsz róla, nincs teendőd: megerősítés nélkül semmi sem változik.

Szép napot!
A Rajt csapata`,
  },
  CONTACT_PROOF: {
    subject: "Erősítsd meg a kapcsolattartó címét – Rajt",
    html: [
      "<h1>Szia!</h1>",
      "<p>Ezt az e-mail-címet adták meg kapcsolattartónak {{ name }} adatlapján, mert saját címe nincs. Ha te intézed a dolgait, erősítsd meg:</p>",
      '<p><a href="{{ link }}" class="button">Megerősítem a címem</a></p>',
      "<p>A hivatkozás {{ hours }} órán át érvényes, és egyszer használható. Amíg nem nyitod meg, erre a címre nem küldünk jelszót beállító hivatkozást.</p>",
      "<p>A szövetség ellenőrzi az adatokat. Utána levélben értesítünk, és {{ name }} a licenszszámával tud belépni. Ha még nincs jelszava, a megerősítés után levelet küldünk, amellyel beállíthatja.</p>",
      "<p>Ha nem ismered, nincs teendőd: megerősítés nélkül csak a szövetség döntéséről kapsz levelet.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia!

Ezt az e-mail-címet adták meg kapcsolattartónak {{ name }} adatlapján, mert saját címe nincs. Ha te intézed a dolgait, erősítsd meg:

{{ link }}

A hivatkozás {{ hours }} órán át érvényes, és egyszer használható. Amíg nem nyitod meg, erre a címre nem küldünk jelszót beállító hivatkozást.

A szövetség ellenőrzi az adatokat. Utána levélben értesítünk, és {{ name }} a licenszszámával tud belépni. Ha még nincs jelszava, a megerősítés után levelet küldünk, amellyel beállíthatja.

Ha nem ismered, nincs teendőd: megerősítés nélkül csak a szövetség döntéséről kapsz levelet.

Szép napot!
A Rajt csapata`,
  },
  CONTACT_CHANGE: {
    subject: "Megváltozott a kapcsolattartó címe – Rajt",
    html: [
      "<h1>Szia!</h1>",
      "<p>Új kapcsolattartó címet adtak meg itt: {{ name }}. Erre a címre nem küldünk több levelet róla.</p>",
      "<p>Ha nem te kérted, írj a szövetségnek.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia!

Új kapcsolattartó címet adtak meg itt: {{ name }}. Erre a címre nem küldünk több levelet róla.

Ha nem te kérted, írj a szövetségnek.

Szép napot!
A Rajt csapata`,
  },
  ADDRESS_KNOWN: {
    subject: "Ezzel a címmel már van fiókod – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Azt kérték, hogy egy másik Rajt-fiókba ezután ezzel az e-mail címmel lehessen belépni. Ezzel a címmel azonban a te fiókodba lehet, és egy cím csak egy fióké lehet: semmi sem változott.</p>",
      "<p>Ha te kérted, előbb ennek a fióknak adj a profilodon másik címet, azután kérd a másiknál újra.</p>",
      "<p>Ha nem te voltál, nincs teendőd.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Azt kérték, hogy egy másik Rajt-fiókba ezután ezzel az e-mail címmel lehessen belépni. Ezzel a címmel azonban a te fiókodba lehet, és egy cím csak egy fióké lehet: semmi sem változott.

Ha te kérted, előbb ennek a fióknak adj a profilodon másik címet, azután kérd a másiknál újra.

Ha nem te voltál, nincs teendőd.

Szép napot!
A Rajt csapata`,
  },
  ADDRESS_CHANGE: {
    subject: "Új címet kértek a fiókodhoz – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni: <strong>{{ address }}</strong>. Amint ott megerősítik, a mostani címeddel már nem lehet.</p>",
      "<p>Ha te kérted, nincs teendőd.</p>",
      "<p>Ha nem te voltál, itt leállíthatod, akkor is, ha a csere már megtörtént:</p>",
      '<p><a href="{{ link }}" class="button">Nem én voltam</a></p>',
      "<p>A hivatkozás {{ days }} napig érvényes, és egyszer használható. Visszaállítja ezt a címet, véget vet minden belépésnek, érvényteleníti a jelszót, és levelet küld, amellyel újat állíthatsz be.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni: {{ address }}. Amint ott megerősítik, a mostani címeddel már nem lehet.

Ha te kérted, nincs teendőd.

Ha nem te voltál, itt leállíthatod, akkor is, ha a csere már megtörtént:

{{ link }}

A hivatkozás {{ days }} napig érvényes, és egyszer használható. Visszaállítja ezt a címet, véget vet minden belépésnek, érvényteleníti a jelszót, és levelet küld, amellyel újat állíthatsz be.

Szép napot!
A Rajt csapata`,
  },
  COMPETITION_STEP: {
    subject: "{{ competition }}: {{ happened }}",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p><strong>{{ competition }}</strong></p>",
      "<p>{{ happened }}</p>",
      "<p>Indoklás: {{ reason }}</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a kiírást</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ competition }}

{{ happened }}

Indoklás: {{ reason }}

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  COMPETITION_CHANGED: {
    subject: "Megváltozott: {{ competition }}",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Megváltozott a verseny, amelyre nevezésed van, vagy amelyen helyre vársz: <strong>{{ competition }}</strong>.</p>",
      "<p>{{ changes }}</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a verseny oldalát</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Megváltozott a verseny, amelyre nevezésed van, vagy amelyen helyre vársz: {{ competition }}.

{{ changes }}

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  COMPETITION_CORRECTED: {
    subject: "Javítottuk a kiírást: {{ competition }}",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>A szövetség javított a jóváhagyott kiíráson: <strong>{{ competition }}</strong>.</p>",
      "<p>{{ changes }}</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a kiírást</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

A szövetség javított a jóváhagyott kiíráson: {{ competition }}.

{{ changes }}

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  ENTRY_MADE: {
    subject: "Nevezés: {{ competition }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Nevezés készült erre a versenyre: <strong>{{ competition }}</strong>.</p>",
      "<p>{{ entries }}</p>",
      "<p>Amíg nincs kifizetve, eddig tartjuk meg: {{ until }}</p>",
      '<p><a href="{{ link }}" class="button">Megnézem a versenyt</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Nevezés készült erre a versenyre: {{ competition }}.

{{ entries }}

Amíg nincs kifizetve, eddig tartjuk meg: {{ until }}

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  ENTRY_MOVED: {
    subject: "Átírt nevezés: {{ competition }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>A nevezést másik futamra írták át ezen a versenyen: <strong>{{ competition }}</strong>.</p>",
      "<p>{{ entries }}</p>",
      "<p>Amíg nincs kifizetve, eddig tartjuk meg: {{ until }}</p>",
      '<p><a href="{{ link }}" class="button">Megnézem a versenyt</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

A nevezést másik futamra írták át ezen a versenyen: {{ competition }}.

{{ entries }}

Amíg nincs kifizetve, eddig tartjuk meg: {{ until }}

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  ENTRY_WITHDRAWN: {
    subject: "Visszavont nevezés: {{ competition }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Nevezést vontak vissza erről a versenyről: <strong>{{ competition }}</strong>. Ami visszajár belőle:</p>",
      "<p>{{ entries }}</p>",
      '<p><a href="{{ link }}" class="button">Megnézem a versenyt</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Nevezést vontak vissza erről a versenyről: {{ competition }}. Ami visszajár belőle:

{{ entries }}

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  ENTRY_CANCELLED: {
    subject: "Elmarad: {{ competition }}",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p><strong>{{ competition }}</strong> ({{ day }}) elmarad, ezért a nevezésed megszűnt.</p>",
      "<p>Indoklás: {{ reason }}</p>",
      "<p>Amit a nevezésért befizettél, teljes egészében visszajár.</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a verseny oldalát</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ competition }} ({{ day }}) elmarad, ezért a nevezésed megszűnt.

Indoklás: {{ reason }}

Amit a nevezésért befizettél, teljes egészében visszajár.

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  ENTRY_NOTICE: {
    subject: "{{ what }}: {{ competition }}, {{ race }}",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p><strong>{{ competition }}</strong>, {{ race }} ({{ day }})</p>",
      "<p>{{ happened }}</p>",
      "<p>Indoklás: {{ reason }}</p>",
      '<p><a href="{{ link }}" class="button">{{ action }}</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ competition }}, {{ race }} ({{ day }})

{{ happened }}

Indoklás: {{ reason }}

{{ action }}:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  VERIFICATION: {
    subject: "{{ happened }}",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>{{ happened }}</p>",
      "<p>Indoklás: {{ reason }}</p>",
      "<p>A bejelentkezésnél ezt a licenszszámot add meg: {{ number }}</p>",
      '<p><a href="{{ pay }}" class="button">Befizetem a díjat</a></p>',
      '<p><a href="{{ link }}" class="button">Megnyitom az adatlapot</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ happened }}

Indoklás: {{ reason }}

A bejelentkezésnél ezt a licenszszámot add meg: {{ number }}

Befizetem a díjat: {{ pay }}

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  SENT_BACK: {
    subject: "Ezt még pótold az adatlapodon – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Kiről van szó: {{ person }}</p>",
      "<p>A szövetség megnézte az adatlapot, és ezt kéri pótolni vagy javítani:</p>",
      "<p>{{ points }}</p>",
      "<p>{{ note }}</p>",
      '<p>Amint elmented, újra megnézzük.<br /><a href="{{ link }}" class="button">Megnyitom az adatlapot</a></p>',
      "<p>A fiókkal még nem lehet belépni. Válaszolj erre a levélre azzal, amit kérünk, és a szövetség beírja az adatlapra. A címe: {{ office }}</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Kiről van szó: {{ person }}

A szövetség megnézte az adatlapot, és ezt kéri pótolni vagy javítani:

{{ points }}

{{ note }}

Amint elmented, újra megnézzük. Megnyitom az adatlapot: {{ link }}

A fiókkal még nem lehet belépni. Válaszolj erre a levélre azzal, amit kérünk, és a szövetség beírja az adatlapra. A címe: {{ office }}

Szép napot!
A Rajt csapata`,
  },
  PERSON_MESSAGE: {
    subject: "{{ subject }}",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>{{ message }}</p>",
      "<p>{{ sender }}</p>",
      "<p>Ha erre a levélre válaszolsz, neki írsz.</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ message }}

{{ sender }}

Ha erre a levélre válaszolsz, neki írsz.`,
  },
  PAPERS_MISSING: {
    subject: "Hiányzik egy irat az adatlapodról – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Az adatlapodról hiányzik egy irat vagy kép. Hogy melyik, azt belépve a profilodon látod, és ott fel is töltheted.</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a profilomat</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Az adatlapodról hiányzik egy irat vagy kép. Hogy melyik, azt belépve a profilodon látod, és ott fel is töltheted.

Megnyitom a profilomat:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  CLEARANCE_DUE: {
    subject: "Pótold egy igazolásodat – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Egy igazolásod hiányzik, lejárt, vagy hamarosan lejár. Hogy melyik, és hogyan pótolhatod, azt belépve a profilodon látod.</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a profilomat</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Egy igazolásod hiányzik, lejárt, vagy hamarosan lejár. Hogy melyik, és hogyan pótolhatod, azt belépve a profilodon látod.

Megnyitom a profilomat:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  WEEKLY_DIGEST: {
    subject: "Heti összefoglaló – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Ez történt az elmúlt héten:</p>",
      "<p>{{ lines }}</p>",
      "<p>{{ more }}</p>",
      '<p><a href="{{ link }}" class="button">Összes értesítés</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Ez történt az elmúlt héten:

{{ lines }}

{{ more }}

Összes értesítés:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  ORGANISER_LETTER: {
    subject: "{{ subject }} – {{ competition }}",
    html: [
      "<h1>{{ subject }}</h1>",
      "<p><strong>{{ competition }}</strong> – a szervező levele</p>",
      "<p>{{ athletes }}</p>",
      "<p>{{ letter }}</p>",
      '<p><a href="{{ link }}" class="button">Megnézem a versenyt</a></p>',
      "<p>Ha erre a levélre válaszolsz, a szervezőnek írsz.</p>",
    ].join(""),
    text: `{{ subject }}

{{ competition }} – a szervező levele

{{ athletes }}

{{ letter }}

Megnézem a versenyt:

{{ link }}

Ha erre a levélre válaszolsz, a szervezőnek írsz.`,
  },
  DOCTOR_DATE: {
    subject: "Lejár egy igazolásod – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Egy igazolásod érvényessége hamarosan lejár.</p>",
      "<p>Hogy melyiké, meddig érvényes és hogyan pótolhatod, azt belépve a profilodon látod.</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a profilomat</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Egy igazolásod érvényessége hamarosan lejár.

Hogy melyiké, meddig érvényes és hogyan pótolhatod, azt belépve a profilodon látod.

Megnyitom a profilomat:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  CLUB_DOCTOR_DATES: {
    subject: "Lejáró sportorvosi engedélyek: {{ count }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Lejár a sportolóid sportorvosi engedélye. Az érintett sportolók száma: {{ count }}.</p>",
      "<p>Hogy kiké, azt belépve látod.</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a listát</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Lejár a sportolóid sportorvosi engedélye. Az érintett sportolók száma: {{ count }}.

Hogy kiké, azt belépve látod.

Megnyitom a listát:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  ENTRY_LAPSE: {
    subject: "{{ what }}: {{ competition }}",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>{{ happened }}</p>",
      "<p>{{ items }}</p>",
      '<p><a href="{{ link }}" class="button">{{ action }}</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ happened }}

{{ items }}

{{ action }}:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  PRICE_RISES: {
    subject: "Drágul a nevezés: {{ competition }}, {{ race }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Ez a nevezés még nincs kifizetve: <strong>{{ competition }}</strong>, {{ race }}.</p>",
      "<p>Az ára most {{ amount }}, {{ risesOn }} napjától {{ nextAmount }}. Ha időközben kifizették, nincs teendőd.</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a kosaramat</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Ez a nevezés még nincs kifizetve: {{ competition }}, {{ race }}.

Az ára most {{ amount }}, {{ risesOn }} napjától {{ nextAmount }}. Ha időközben kifizették, nincs teendőd.

Megnyitom a kosaramat:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  PAYMENT_SUCCESSFUL: {
    subject: "Sikeres fizetés: {{ amount }} – Rajt",
    html: [
      "<h1>Köszönjük, {{ name }}!</h1>",
      "<p>A fizetésed megérkezett, a nevezésed rendben van.</p>",
      "<p>{{ items }}</p>",
      "<p><strong>Összesen: {{ amount }}</strong></p>",
      "<p>Rendelésazonosító: {{ orderRef }}<br />SimplePay tranzakcióazonosító: {{ transactionId }}</p>",
      '<p><a href="{{ invoice }}">Számla letöltése</a> (néhány perc múlva, belépve)</p>',
      "<p>Jó felkészülést, találkozunk a rajtnál!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Köszönjük, {{ name }}!

A fizetésed megérkezett, a nevezésed rendben van.

{{ items }}

Összesen: {{ amount }}

Rendelésazonosító: {{ orderRef }}
SimplePay tranzakcióazonosító: {{ transactionId }}

Számla letöltése (néhány perc múlva, belépve):

{{ invoice }}

Jó felkészülést, találkozunk a rajtnál!
A Rajt csapata`,
  },
  FEE_PAID: {
    subject: "Sikeres befizetés: {{ orderRef }} – Rajt",
    html: [
      "<h1>Köszönjük, {{ name }}!</h1>",
      "<p>A befizetésed megérkezett.</p>",
      "<p>{{ items }}</p>",
      "<p><strong>Összesen: {{ amount }}</strong></p>",
      "<p>Rendelésazonosító: {{ orderRef }}<br />Barion tranzakcióazonosító: {{ transactionId }}</p>",
      '<p><a href="{{ invoice }}">Számla letöltése</a> (néhány perc múlva, belépve)</p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Köszönjük, {{ name }}!

A befizetésed megérkezett.

{{ items }}

Összesen: {{ amount }}

Rendelésazonosító: {{ orderRef }}
Barion tranzakcióazonosító: {{ transactionId }}

Számla letöltése (néhány perc múlva, belépve):

{{ invoice }}

Szép napot!
A Rajt csapata`,
  },
  MONEY_RECEIVED: {
    subject: "Megérkezett: {{ amount }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Megérkezett <strong>{{ amount }}</strong>. Erre könyveltük:</p>",
      "<p>{{ items }}</p>",
      "<p>Ezekből még fizetendő: {{ remaining }}</p>",
      '<p><a href="{{ link }}" class="button">Megnézem a befizetéseimet</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Megérkezett {{ amount }}. Erre könyveltük:

{{ items }}

Ezekből még fizetendő: {{ remaining }}

Megnézem a befizetéseimet:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  REFUND_SENT: {
    subject: "Visszaküldtünk {{ amount }} összeget – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>A szövetség visszaküldött neked <strong>{{ amount }}</strong> összeget. A küldés napja: {{ sentOn }}</p>",
      "<p>Azonosító: {{ reference }}</p>",
      '<p><a href="{{ link }}" class="button">Megnézem a befizetéseimet</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

A szövetség visszaküldött neked {{ amount }} összeget. A küldés napja: {{ sentOn }}

Azonosító: {{ reference }}

Megnézem a befizetéseimet:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  FEE_BILLED: {
    subject: "Új díj: {{ fee }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>A szövetség díjat állított ki neked: <strong>{{ fee }}</strong>, {{ amount }}.</p>",
      "<p>Határideje: {{ dueOn }}</p>",
      '<p><a href="{{ link }}" class="button">Megnézem és kifizetem</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

A szövetség díjat állított ki neked: {{ fee }}, {{ amount }}.

Határideje: {{ dueOn }}

Megnézem és kifizetem:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  FEE_REMINDER: {
    subject: "Befizetésre vár: {{ fee }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Ez a díjad még nincs befizetve: <strong>{{ fee }}</strong>, {{ amount }}.</p>",
      "<p>{{ due }}</p>",
      "<p>{{ block }}</p>",
      "<p>Ha időközben befizetted, nincs teendőd.</p>",
      '<p><a href="{{ link }}" class="button">Megnézem és kifizetem</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Ez a díjad még nincs befizetve: {{ fee }}, {{ amount }}.

{{ due }}

{{ block }}

Ha időközben befizetted, nincs teendőd.

Megnézem és kifizetem:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  TRANSFER_SHEET: {
    subject: "Díjbekérő: {{ amount }}, {{ reference }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>Ezzel az átutalással fizetheted ki a tételeidet. Ez díjbekérő, nem számla.</p>",
      "<p>Összeg: <strong>{{ amount }}</strong><br />Számlaszám: <strong>{{ accountNumber }}</strong><br />Kedvezményezett: <strong>{{ accountName }}</strong><br />Közlemény: <strong>{{ reference }}</strong><br />Fizetési határidő: <strong>{{ dueOn }}</strong></p>",
      "<p>A közlemény csak az azonosító legyen: ez alapján számítjuk be a befizetésedet.</p>",
      "<p>{{ items }}</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom a díjbekérőt</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

Ezzel az átutalással fizetheted ki a tételeidet. Ez díjbekérő, nem számla.

Összeg: {{ amount }}
Számlaszám: {{ accountNumber }}
Kedvezményezett: {{ accountName }}
Közlemény: {{ reference }}
Fizetési határidő: {{ dueOn }}

A közlemény csak az azonosító legyen: ez alapján számítjuk be a befizetésedet.

{{ items }}

A díjbekérő itt nyitható meg:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
  PAYMENT_NOTICE: {
    subject: "A rendelésedről: {{ orderRef }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>{{ happened }}</p>",
      "<p>{{ reason }}</p>",
      "<p>Rendelésszám: <strong>{{ orderRef }}</strong></p>",
      "<p>Tranzakcióazonosító: {{ transactionId }}</p>",
      "<p>Kérdésed van? Keresd a szövetség irodáját, és add meg a rendelésszámot.</p>",
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ happened }}

{{ reason }}

Rendelésszám: {{ orderRef }}
Tranzakcióazonosító: {{ transactionId }}

Kérdésed van? Keresd a szövetség irodáját, és add meg a rendelésszámot.

Szép napot!
A Rajt csapata`,
  },
  ATHLETE_TRANSFER: {
    subject: "Átigazolás: {{ athlete }} – Rajt",
    html: [
      "<h1>Szia {{ name }}!</h1>",
      "<p>{{ happened }}</p>",
      "<p>Indok: {{ reason }}</p>",
      "<p>{{ payment }}</p>",
      '<p><a href="{{ link }}" class="button">Megnyitom</a></p>',
      "<p>Szép napot!<br />A Rajt csapata</p>",
    ].join(""),
    text: `Szia {{ name }}!

{{ happened }}

Indok: {{ reason }}

{{ payment }}

Megnyitom:

{{ link }}

Szép napot!
A Rajt csapata`,
  },
};
