-- The first text of every mail. Administrators edit the rows; Liquid fills in the variables.

insert into email_template (name, locale, subject, html, text) values
('NEW_PASSWORD', 'hu', 'Új jelszó beállítása – Rajt',
'<h1>Szia {{ name }}!</h1><p>Új jelszót kértek a Rajt fiókodhoz. Ha te voltál, itt állíthatod be:</p><p><a href="{{ link }}" class="button">Új jelszót állítok be</a></p><p>A hivatkozás {{ minutes }} percig érvényes, és egyszer használható.</p><p>Ha nem te kérted, nincs teendőd: a jelszavad változatlan marad.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Új jelszót kértek a Rajt fiókodhoz. Ha te voltál, itt állíthatod be:

{{ link }}

A hivatkozás {{ minutes }} percig érvényes, és egyszer használható.

Ha nem te kérted, nincs teendőd: a jelszavad változatlan marad.

Szép napot!
A Rajt csapata'),
('NEW_PASSWORD', 'en', 'Set a new password – Rajt',
'<h1>Hello {{ name }},</h1><p>Someone asked for a new password for your Rajt account. If it was you, set it here:</p><p><a href="{{ link }}" class="button">Set a new password</a></p><p>The link works once, for {{ minutes }} minutes.</p><p>If it was not you, there is nothing to do: your password stays as it is.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Someone asked for a new password for your Rajt account. If it was you, set it here:

{{ link }}

The link works once, for {{ minutes }} minutes.

If it was not you, there is nothing to do: your password stays as it is.

All the best,
the Rajt team'),
('PAYMENT_SUCCESSFUL', 'hu', 'Sikeres fizetés: {{ amount }} – Rajt',
'<h1>Köszönjük, {{ name }}!</h1><p>A fizetésed megérkezett, a nevezésed rendben van.</p><p>{{ items }}</p><p><strong>Összesen: {{ amount }}</strong></p><p>Rendelésazonosító: {{ orderRef }}<br />SimplePay tranzakcióazonosító: {{ transactionId }}</p><p>Jó felkészülést, találkozunk a rajtnál!<br />A Rajt csapata</p>',
'Köszönjük, {{ name }}!

A fizetésed megérkezett, a nevezésed rendben van.

{{ items }}

Összesen: {{ amount }}

Rendelésazonosító: {{ orderRef }}
SimplePay tranzakcióazonosító: {{ transactionId }}

Jó felkészülést, találkozunk a rajtnál!
A Rajt csapata'),
('PAYMENT_SUCCESSFUL', 'en', 'Payment received: {{ amount }} – Rajt',
'<h1>Thank you, {{ name }}!</h1><p>Your payment has arrived and your entry is complete.</p><p>{{ items }}</p><p><strong>Total: {{ amount }}</strong></p><p>Order reference: {{ orderRef }}<br />SimplePay transaction: {{ transactionId }}</p><p>Train well, and see you at the start!<br />The Rajt team</p>',
'Thank you, {{ name }}!

Your payment has arrived and your entry is complete.

{{ items }}

Total: {{ amount }}

Order reference: {{ orderRef }}
SimplePay transaction: {{ transactionId }}

Train well, and see you at the start!
The Rajt team'),
('REGISTRATION', 'hu', 'Erősítsd meg az e-mail címed – Rajt',
'<h1>Szia {{ name }}!</h1><p>Regisztráltak ezzel az e-mail címmel a Rajtnál. Ha te voltál, erősítsd meg a címed:</p><p><a href="{{ link }}" class="button">Megerősítem a címem</a></p><p>A hivatkozás {{ hours }} órán át érvényes, és egyszer használható.</p><p>Ha nem te regisztráltál, nincs teendőd: megerősítés nélkül a fiókkal senki sem tud belépni.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Regisztráltak ezzel az e-mail címmel a Rajtnál. Ha te voltál, erősítsd meg a címed:

{{ link }}

A hivatkozás {{ hours }} órán át érvényes, és egyszer használható.

Ha nem te regisztráltál, nincs teendőd: megerősítés nélkül a fiókkal senki sem tud belépni.

Szép napot!
A Rajt csapata'),
('REGISTRATION', 'en', 'Confirm your e-mail address – Rajt',
'<h1>Hello {{ name }},</h1><p>Someone registered with Rajt using this e-mail address. If it was you, confirm the address:</p><p><a href="{{ link }}" class="button">Confirm my address</a></p><p>The link works once, for {{ hours }} hours.</p><p>If it was not you, there is nothing to do: without the confirmation nobody can sign in with this account.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Someone registered with Rajt using this e-mail address. If it was you, confirm the address:

{{ link }}

The link works once, for {{ hours }} hours.

If it was not you, there is nothing to do: without the confirmation nobody can sign in with this account.

All the best,
the Rajt team'),
('REGISTRATION_KNOWN', 'hu', 'Már van fiókod – Rajt',
'<h1>Szia {{ name }}!</h1><p>Valaki regisztrálni próbált ezzel az e-mail címmel, de ehhez a címhez már tartozik fiók a Rajtnál. Új nem készült.</p><p>Ha te voltál, jelentkezz be; ha elfelejtetted a jelszavad, itt kérhetsz újat:</p><p><a href="{{ link }}" class="button">Új jelszót kérek</a></p><p>Ha nem te voltál, nincs teendőd: a fiókod változatlan.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Valaki regisztrálni próbált ezzel az e-mail címmel, de ehhez a címhez már tartozik fiók a Rajtnál. Új nem készült.

Ha te voltál, jelentkezz be; ha elfelejtetted a jelszavad, itt kérhetsz újat:

{{ link }}

Ha nem te voltál, nincs teendőd: a fiókod változatlan.

Szép napot!
A Rajt csapata'),
('REGISTRATION_KNOWN', 'en', 'You already have an account – Rajt',
'<h1>Hello {{ name }},</h1><p>Someone tried to register with this e-mail address, but it already has an account with Rajt. No new one was made.</p><p>If it was you, sign in; if you forgot your password, ask for a new one here:</p><p><a href="{{ link }}" class="button">Ask for a new password</a></p><p>If it was not you, there is nothing to do: your account is unchanged.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Someone tried to register with this e-mail address, but it already has an account with Rajt. No new one was made.

If it was you, sign in; if you forgot your password, ask for a new one here:

{{ link }}

If it was not you, there is nothing to do: your account is unchanged.

All the best,
the Rajt team'),
('COMPETITION_STEP', 'hu', '{{ competition }}: {{ happened }}',
'<h1>Szia {{ name }}!</h1><p><strong>{{ competition }}</strong></p><p>{{ happened }}</p><p>Indoklás: {{ reason }}</p><p><a href="{{ link }}" class="button">Megnyitom a kiírást</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ competition }}

{{ happened }}

Indoklás: {{ reason }}

{{ link }}

Szép napot!
A Rajt csapata'),
('COMPETITION_STEP', 'en', '{{ competition }}: {{ happened }}',
'<h1>Hello {{ name }},</h1><p><strong>{{ competition }}</strong></p><p>{{ happened }}</p><p>Reason: {{ reason }}</p><p><a href="{{ link }}" class="button">Open the announcement</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ competition }}

{{ happened }}

Reason: {{ reason }}

{{ link }}

All the best,
the Rajt team'),
('ADDRESS_PROOF', 'hu', 'Erősítsd meg az új e-mail címed – Rajt',
'<h1>Szia {{ name }}!</h1><p>Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni. Ha így szeretnéd, erősítsd meg:</p><p><a href="{{ link }}" class="button">Megerősítem az új címem</a></p><p>A hivatkozás {{ hours }} órán át érvényes, és egyszer használható. Amíg nem erősíted meg, a régi címeddel lépsz be.</p><p>Ha nem tudsz róla, nincs teendőd: megerősítés nélkül semmi sem változik.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni. Ha így szeretnéd, erősítsd meg:

{{ link }}

A hivatkozás {{ hours }} órán át érvényes, és egyszer használható. Amíg nem erősíted meg, a régi címeddel lépsz be.

Ha nem tudsz róla, nincs teendőd: megerősítés nélkül semmi sem változik.

Szép napot!
A Rajt csapata'),
('ADDRESS_PROOF', 'en', 'Confirm your new e-mail address – Rajt',
'<h1>Hello {{ name }},</h1><p>Somebody asked that your Rajt account be signed in to with this e-mail address from now on. If that is what you want, confirm it:</p><p><a href="{{ link }}" class="button">Confirm my new address</a></p><p>The link works once, for {{ hours }} hours. Until you confirm it, you sign in with your old address.</p><p>If you know nothing of it, there is nothing to do: without the confirmation nothing changes.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Somebody asked that your Rajt account be signed in to with this e-mail address from now on. If that is what you want, confirm it:

{{ link }}

The link works once, for {{ hours }} hours. Until you confirm it, you sign in with your old address.

If you know nothing of it, there is nothing to do: without the confirmation nothing changes.

All the best,
the Rajt team'),
('ADDRESS_KNOWN', 'hu', 'Ezzel a címmel már van fiókod – Rajt',
'<h1>Szia {{ name }}!</h1><p>Azt kérték, hogy egy másik Rajt-fiókba ezután ezzel az e-mail címmel lehessen belépni. Ezzel a címmel azonban a te fiókodba lehet, és egy cím csak egy fióké lehet: semmi sem változott.</p><p>Ha te kérted, előbb ennek a fióknak adj a profilodon másik címet, azután kérd a másiknál újra.</p><p>Ha nem te voltál, nincs teendőd.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Azt kérték, hogy egy másik Rajt-fiókba ezután ezzel az e-mail címmel lehessen belépni. Ezzel a címmel azonban a te fiókodba lehet, és egy cím csak egy fióké lehet: semmi sem változott.

Ha te kérted, előbb ennek a fióknak adj a profilodon másik címet, azután kérd a másiknál újra.

Ha nem te voltál, nincs teendőd.

Szép napot!
A Rajt csapata'),
('ADDRESS_KNOWN', 'en', 'You have an account with this address – Rajt',
'<h1>Hello {{ name }},</h1><p>Somebody asked that another Rajt account be signed in to with this e-mail address from now on. But it signs in to your account, and an address belongs to one account only: nothing has changed.</p><p>If it was you, first give this account another address on your profile, then ask again at the other.</p><p>If it was not you, there is nothing to do.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Somebody asked that another Rajt account be signed in to with this e-mail address from now on. But it signs in to your account, and an address belongs to one account only: nothing has changed.

If it was you, first give this account another address on your profile, then ask again at the other.

If it was not you, there is nothing to do.

All the best,
the Rajt team'),
('ADDRESS_CHANGE', 'hu', 'Új címet kértek a fiókodhoz – Rajt',
'<h1>Szia {{ name }}!</h1><p>Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni: <strong>{{ address }}</strong>. Amint ott megerősítik, a mostani címeddel már nem lehet.</p><p>Ha te kérted, nincs teendőd.</p><p>Ha nem te voltál, itt leállíthatod, akkor is, ha a csere már megtörtént:</p><p><a href="{{ link }}" class="button">Nem én voltam</a></p><p>A hivatkozás {{ days }} napig érvényes, és egyszer használható. Visszaállítja ezt a címet, véget vet minden belépésnek, érvényteleníti a jelszót, és levelet küld, amellyel újat állíthatsz be.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni: {{ address }}. Amint ott megerősítik, a mostani címeddel már nem lehet.

Ha te kérted, nincs teendőd.

Ha nem te voltál, itt leállíthatod, akkor is, ha a csere már megtörtént:

{{ link }}

A hivatkozás {{ days }} napig érvényes, és egyszer használható. Visszaállítja ezt a címet, véget vet minden belépésnek, érvényteleníti a jelszót, és levelet küld, amellyel újat állíthatsz be.

Szép napot!
A Rajt csapata'),
('ADDRESS_CHANGE', 'en', 'A new address was asked for your account – Rajt',
'<h1>Hello {{ name }},</h1><p>Somebody asked that your Rajt account be signed in to with this e-mail address from now on: <strong>{{ address }}</strong>. Once it is confirmed there, your present address signs in no more.</p><p>If it was you, there is nothing to do.</p><p>If it was not you, you can stop it here, even after the change:</p><p><a href="{{ link }}" class="button">It was not me</a></p><p>The link works once, for {{ days }} days. It restores this address, signs everybody out, voids the password and mails you a link to set a new one.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Somebody asked that your Rajt account be signed in to with this e-mail address from now on: {{ address }}. Once it is confirmed there, your present address signs in no more.

If it was you, there is nothing to do.

If it was not you, you can stop it here, even after the change:

{{ link }}

The link works once, for {{ days }} days. It restores this address, signs everybody out, voids the password and mails you a link to set a new one.

All the best,
the Rajt team'),
('PAYMENT_NOTICE', 'hu', 'A rendelésedről: {{ orderRef }} – Rajt',
'<h1>Szia {{ name }}!</h1><p>{{ happened }}</p><p>{{ reason }}</p><p>Rendelésszám: <strong>{{ orderRef }}</strong></p><p>Tranzakcióazonosító: {{ transactionId }}</p><p>Kérdésed van? Keresd a szövetség irodáját, és add meg a rendelésszámot.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ happened }}

{{ reason }}

Rendelésszám: {{ orderRef }}
Tranzakcióazonosító: {{ transactionId }}

Kérdésed van? Keresd a szövetség irodáját, és add meg a rendelésszámot.

Szép napot!
A Rajt csapata'),
('PAYMENT_NOTICE', 'en', 'About your order {{ orderRef }} – Rajt',
'<h1>Hello {{ name }},</h1><p>{{ happened }}</p><p>{{ reason }}</p><p>Order reference: <strong>{{ orderRef }}</strong></p><p>Transaction ID: {{ transactionId }}</p><p>Any questions? Ask the federation''s office and give the order reference.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ happened }}

{{ reason }}

Order reference: {{ orderRef }}
Transaction ID: {{ transactionId }}

Any questions? Ask the federation''s office and give the order reference.

All the best,
the Rajt team'),
('VERIFICATION', 'hu', '{{ happened }}',
'<h1>Szia {{ name }}!</h1><p>{{ happened }}</p><p>Indoklás: {{ reason }}</p><p><a href="{{ link }}" class="button">Megnyitom az adatlapot</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ happened }}

Indoklás: {{ reason }}

{{ link }}

Szép napot!
A Rajt csapata'),
('VERIFICATION', 'en', '{{ happened }}',
'<h1>Hello {{ name }},</h1><p>{{ happened }}</p><p>Reason: {{ reason }}</p><p><a href="{{ link }}" class="button">Open the profile</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ happened }}

Reason: {{ reason }}

{{ link }}

All the best,
the Rajt team'),
('PERSON_KNOWN', 'hu', 'Regisztráció a te adataiddal – Rajt',
'<h1>Szia {{ name }}!</h1><p>Valaki a te adataiddal regisztrált a Rajtnál egy másik e-mail címmel, pedig neked már van fiókod. A fiókod változatlan; a regisztrációt a szövetség nézi meg.</p><p>Ha te voltál, nincs szükséged új fiókra: jelentkezz be ezzel a címmel; ha elfelejtetted a jelszavad, itt kérhetsz újat:</p><p><a href="{{ link }}" class="button">Új jelszót kérek</a></p><p>Ha nem te voltál, jelezd a szövetségnek.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Valaki a te adataiddal regisztrált a Rajtnál egy másik e-mail címmel, pedig neked már van fiókod. A fiókod változatlan; a regisztrációt a szövetség nézi meg.

Ha te voltál, nincs szükséged új fiókra: jelentkezz be ezzel a címmel; ha elfelejtetted a jelszavad, itt kérhetsz újat:

{{ link }}

Ha nem te voltál, jelezd a szövetségnek.

Szép napot!
A Rajt csapata'),
('PERSON_KNOWN', 'en', 'A registration with your data – Rajt',
'<h1>Hello {{ name }},</h1><p>Someone registered with Rajt with your data and another e-mail address, although you have an account. Your account is unchanged; the federation looks at the registration.</p><p>If it was you, you need no new account: sign in with this address; if you forgot your password, ask for a new one here:</p><p><a href="{{ link }}" class="button">Ask for a new password</a></p><p>If it was not you, please tell the federation.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Someone registered with Rajt with your data and another e-mail address, although you have an account. Your account is unchanged; the federation looks at the registration.

If it was you, you need no new account: sign in with this address; if you forgot your password, ask for a new one here:

{{ link }}

If it was not you, please tell the federation.

All the best,
the Rajt team'),
('ENTRY_CANCELLED', 'hu', 'Elmarad: {{ competition }}',
'<h1>Szia {{ name }}!</h1><p><strong>{{ competition }}</strong> ({{ day }}) elmarad, ezért a nevezésed megszűnt.</p><p>Indoklás: {{ reason }}</p><p>Amit a nevezésért befizettél, teljes egészében visszajár.</p><p><a href="{{ link }}" class="button">Megnyitom a verseny oldalát</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ competition }} ({{ day }}) elmarad, ezért a nevezésed megszűnt.

Indoklás: {{ reason }}

Amit a nevezésért befizettél, teljes egészében visszajár.

{{ link }}

Szép napot!
A Rajt csapata'),
('ENTRY_CANCELLED', 'en', 'Cancelled: {{ competition }}',
'<h1>Hello {{ name }},</h1><p><strong>{{ competition }}</strong> ({{ day }}) is cancelled, so your entry has ended.</p><p>Reason: {{ reason }}</p><p>Whatever you paid for the entry is due back to you in full.</p><p><a href="{{ link }}" class="button">Open the competition''s page</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ competition }} ({{ day }}) is cancelled, so your entry has ended.

Reason: {{ reason }}

Whatever you paid for the entry is due back to you in full.

{{ link }}

All the best,
the Rajt team'),
('FEE_PAID', 'hu', 'Sikeres befizetés: {{ orderRef }} – Rajt',
'<h1>Köszönjük, {{ name }}!</h1><p>A befizetésed megérkezett.</p><p>{{ items }}</p><p><strong>Összesen: {{ amount }}</strong></p><p>Rendelésazonosító: {{ orderRef }}<br />Barion tranzakcióazonosító: {{ transactionId }}</p><p>Szép napot!<br />A Rajt csapata</p>',
'Köszönjük, {{ name }}!

A befizetésed megérkezett.

{{ items }}

Összesen: {{ amount }}

Rendelésazonosító: {{ orderRef }}
Barion tranzakcióazonosító: {{ transactionId }}

Szép napot!
A Rajt csapata'),
('FEE_PAID', 'en', 'Payment received: {{ orderRef }} – Rajt',
'<h1>Thank you, {{ name }}!</h1><p>Your payment has arrived.</p><p>{{ items }}</p><p><strong>Total: {{ amount }}</strong></p><p>Order reference: {{ orderRef }}<br />Barion transaction: {{ transactionId }}</p><p>All the best,<br />the Rajt team</p>',
'Thank you, {{ name }}!

Your payment has arrived.

{{ items }}

Total: {{ amount }}

Order reference: {{ orderRef }}
Barion transaction: {{ transactionId }}

All the best,
the Rajt team'),
('ENTRY_NOTICE', 'hu', '{{ what }}: {{ competition }}, {{ race }}',
'<h1>Szia {{ name }}!</h1><p><strong>{{ competition }}</strong>, {{ race }} ({{ day }})</p><p>{{ happened }}</p><p>Indoklás: {{ reason }}</p><p><a href="{{ link }}" class="button">Megnyitom a verseny oldalát</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ competition }}, {{ race }} ({{ day }})

{{ happened }}

Indoklás: {{ reason }}

{{ link }}

Szép napot!
A Rajt csapata'),
('ENTRY_NOTICE', 'en', '{{ what }}: {{ competition }}, {{ race }}',
'<h1>Hello {{ name }},</h1><p><strong>{{ competition }}</strong>, {{ race }} ({{ day }})</p><p>{{ happened }}</p><p>Reason: {{ reason }}</p><p><a href="{{ link }}" class="button">Open the competition''s page</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ competition }}, {{ race }} ({{ day }})

{{ happened }}

Reason: {{ reason }}

{{ link }}

All the best,
the Rajt team'),
('COMPETITION_CHANGED', 'hu', 'Megváltozott: {{ competition }}',
'<h1>Szia {{ name }}!</h1><p>Megváltozott a verseny, amelyre nevezésed van, vagy amelyen helyre vársz: <strong>{{ competition }}</strong>.</p><p>{{ changes }}</p><p><a href="{{ link }}" class="button">Megnyitom a verseny oldalát</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Megváltozott a verseny, amelyre nevezésed van, vagy amelyen helyre vársz: {{ competition }}.

{{ changes }}

{{ link }}

Szép napot!
A Rajt csapata'),
('COMPETITION_CHANGED', 'en', 'Changed: {{ competition }}',
'<h1>Hello {{ name }},</h1><p>A competition that you have entered or wait for a place in has changed: <strong>{{ competition }}</strong>.</p><p>{{ changes }}</p><p><a href="{{ link }}" class="button">Open the competition''s page</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

A competition that you have entered or wait for a place in has changed: {{ competition }}.

{{ changes }}

{{ link }}

All the best,
the Rajt team'),
('COMPETITION_CORRECTED', 'hu', 'Javítottuk a kiírást: {{ competition }}',
'<h1>Szia {{ name }}!</h1><p>A szövetség javított a jóváhagyott kiíráson: <strong>{{ competition }}</strong>.</p><p>{{ changes }}</p><p><a href="{{ link }}" class="button">Megnyitom a kiírást</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

A szövetség javított a jóváhagyott kiíráson: {{ competition }}.

{{ changes }}

{{ link }}

Szép napot!
A Rajt csapata'),
('COMPETITION_CORRECTED', 'en', 'Announcement corrected: {{ competition }}',
'<h1>Hello {{ name }},</h1><p>The federation corrected the approved announcement: <strong>{{ competition }}</strong>.</p><p>{{ changes }}</p><p><a href="{{ link }}" class="button">Open the announcement</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

The federation corrected the approved announcement: {{ competition }}.

{{ changes }}

{{ link }}

All the best,
the Rajt team');
