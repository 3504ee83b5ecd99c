import type { MailTemplates } from "../mail-template.ts";

/** The default mails in English. */
export const mailTemplatesEn: MailTemplates = {
  NEW_PASSWORD: {
    subject: "Set a new password – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Someone asked for a new password for your Rajt account. If it was you, set it here:</p>",
      '<p><a href="{{ link }}" class="button">Set a new password</a></p>',
      "<p>The link works once, for {{ minutes }} minutes.</p>",
      "<p>Sign in with this licence number: {{ number }}</p>",
      "<p>If it was not you, there is nothing to do: your password stays as it is.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Someone asked for a new password for your Rajt account. If it was you, set it here:

{{ link }}

The link works once, for {{ minutes }} minutes.

Sign in with this licence number: {{ number }}

If it was not you, there is nothing to do: your password stays as it is.

All the best,
the Rajt team`,
  },
  STAFF_INVITED: {
    subject: "You have a Rajt account: set your password",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>The federation opened a Rajt account for you. You sign in with this address: {{ address }}</p>",
      "<p>Set a password first:</p>",
      '<p><a href="{{ link }}" class="button">Set my password</a></p>',
      "<p>The link works once, for {{ days }} days. When it has expired, “Forgot password” on the sign-in page sends a new one.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

The federation opened a Rajt account for you. You sign in with this address: {{ address }}

Set a password first:

{{ link }}

The link works once, for {{ days }} days. When it has expired, “Forgot password” on the sign-in page sends a new one.

All the best,
the Rajt team`,
  },
  PASSWORD_CHANGED: {
    subject: "Your password was changed – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>The password of your Rajt account was changed: {{ moment }}</p>",
      "<p>Device: {{ device }}</p>",
      "<p>If it was you, there is nothing to do. If it was not, request a new password now: it ends every open session.</p>",
      '<p><a href="{{ link }}" class="button">Request a new password</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

The password of your Rajt account was changed: {{ moment }}

Device: {{ device }}

If it was you, there is nothing to do. If it was not, request a new password now: it ends every open session.

Request a new password:

{{ link }}

All the best,
the Rajt team`,
  },
  REGISTRATION: {
    subject: "Confirm your email address – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Someone registered with Rajt using this email address. If it was you, confirm the address:</p>",
      '<p><a href="{{ link }}" class="button">Confirm my address</a></p>',
      "<p>The link works once, for {{ hours }} hours.</p>",
      "<p>If it was not you, there is nothing to do: without the confirmation nobody can sign in with this account.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Someone registered with Rajt using this email address. If it was you, confirm the address:

{{ link }}

The link works once, for {{ hours }} hours.

If it was not you, there is nothing to do: without the confirmation nobody can sign in with this account.

All the best,
the Rajt team`,
  },
  PARTY_REGISTERED: {
    subject: "Registered: {{ party }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>{{ happened }}</p>",
      '<p><a href="{{ link }}" class="button">See the record</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ happened }}

See the record:

{{ link }}

All the best,
the Rajt team`,
  },
  REGISTRATION_WAITS: {
    subject: "An earlier registration waits for confirmation – Rajt",
    html: [
      "<h1>Hello,</h1>",
      "<p>Someone has just registered with this email address, but an earlier registration with it waits for confirmation: {{ name }}, {{ sentOn }}. An address belongs to one account, so the data and the password sent just now were not stored.</p>",
      "<p>If you sent the earlier one, confirm it. You sign in with the password given then, and correct on the profile what has changed:</p>",
      '<p><a href="{{ link }}" class="button">Confirm the earlier registration</a></p>',
      "<p>The link works for {{ hours }} hours, once.</p>",
      "<p>Are you registering a second child? Send the registration again, leave the child's own email address empty and give this address as the contact. The child will sign in with the licence number.</p>",
      "<p>If you did not send the earlier one, do not confirm it, even if it has your name: unconfirmed it is deleted, and then you can register with this address again.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello,

Someone has just registered with this email address, but an earlier registration with it waits for confirmation: {{ name }}, {{ sentOn }}. An address belongs to one account, so the data and the password sent just now were not stored.

If you sent the earlier one, confirm it. You sign in with the password given then, and correct on the profile what has changed:

{{ link }}

The link works for {{ hours }} hours, once.

Are you registering a second child? Send the registration again, leave the child's own email address empty and give this address as the contact. The child will sign in with the licence number.

If you did not send the earlier one, do not confirm it, even if it has your name: unconfirmed it is deleted, and then you can register with this address again.

All the best,
the Rajt team`,
  },
  REGISTRATION_KNOWN: {
    subject: "You already have an account – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Someone tried to register with this email address, but it already has an account with Rajt. No new one was made.</p>",
      "<p>If it was you, sign in; if you forgot your password, ask for a new one here:</p>",
      '<p><a href="{{ link }}" class="button">Ask for a new password</a></p>',
      "<p>Are you registering a second child? Send the registration again, leave the child's own email address empty and give this address as the contact. The child will sign in with the licence number.</p>",
      "<p>If it was not you, there is nothing to do: your account is unchanged.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Someone tried to register with this email address, but it already has an account with Rajt. No new one was made.

If it was you, sign in; if you forgot your password, ask for a new one here:

{{ link }}

Are you registering a second child? Send the registration again, leave the child's own email address empty and give this address as the contact. The child will sign in with the licence number.

If it was not you, there is nothing to do: your account is unchanged.

All the best,
the Rajt team`,
  },
  PERSON_KNOWN: {
    subject: "A registration with your data – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Someone registered with Rajt with your data and another email address, although you have an account. Your account is unchanged; the federation looks at the registration.</p>",
      "<p>If it was you, you need no new account: sign in with this address; if you forgot your password, ask for a new one here:</p>",
      '<p><a href="{{ link }}" class="button">Ask for a new password</a></p>',
      "<p>If it was not you, please tell the federation.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Someone registered with Rajt with your data and another email address, although you have an account. Your account is unchanged; the federation looks at the registration.

If it was you, you need no new account: sign in with this address; if you forgot your password, ask for a new one here:

{{ link }}

If it was not you, please tell the federation.

All the best,
the Rajt team`,
  },
  ADDRESS_PROOF: {
    subject: "Confirm your new email address – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Someone asked to use this email address to sign in to your Rajt account. If that is what you want, confirm it:</p>",
      '<p><a href="{{ link }}" class="button">Confirm my new address</a></p>',
      "<p>The link works once, for {{ hours }} hours. Until you confirm it, you sign in with your old address.</p>",
      "<p>If you know nothing of it, there is nothing to do: without the confirmation nothing changes.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Someone asked to use this email address to sign in to your Rajt account. If that is what you want, confirm it:

{{ link }}

The link works once, for {{ hours }} hours. Until you confirm it, you sign in with your old address.

If you know nothing of it, there is nothing to do: without the confirmation nothing changes.

All the best,
the Rajt team`,
  },
  CONTACT_PROOF: {
    subject: "Confirm the contact address – Rajt",
    html: [
      "<h1>Hello,</h1>",
      "<p>This email address was entered as the contact of {{ name }}, who has no own address. If you look after {{ name }}, confirm it:</p>",
      '<p><a href="{{ link }}" class="button">Confirm my address</a></p>',
      "<p>The link works once, for {{ hours }} hours. Until you open it, we send no link that sets a password to this address.</p>",
      "<p>The federation checks the data. Then we send you an email, and {{ name }} can sign in with the licence number. If there is no password yet, we send a link that sets one after the confirmation.</p>",
      "<p>If you do not know this person, there is nothing to do: without the confirmation you hear only of the federation's decision.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello,

This email address was entered as the contact of {{ name }}, who has no own address. If you look after {{ name }}, confirm it:

{{ link }}

The link works once, for {{ hours }} hours. Until you open it, we send no link that sets a password to this address.

The federation checks the data. Then we send you an email, and {{ name }} can sign in with the licence number. If there is no password yet, we send a link that sets one after the confirmation.

If you do not know this person, there is nothing to do: without the confirmation you hear only of the federation's decision.

All the best,
the Rajt team`,
  },
  CONTACT_CHANGE: {
    subject: "The contact address has changed – Rajt",
    html: [
      "<h1>Hello,</h1>",
      "<p>Another contact address was entered for {{ name }}. We send no more e-mails about {{ name }} to this one.</p>",
      "<p>If you did not ask for this, write to the federation.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello,

Another contact address was entered for {{ name }}. We send no more e-mails about {{ name }} to this one.

If you did not ask for this, write to the federation.

All the best,
the Rajt team`,
  },
  ADDRESS_KNOWN: {
    subject: "You have an account with this address – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Someone asked to use this email address to sign in to another Rajt account. But it signs in to your account, and an address belongs to one account only: nothing has changed.</p>",
      "<p>If it was you, first give this account another address on your profile, then ask again at the other.</p>",
      "<p>If it was not you, there is nothing to do.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Someone asked to use this email address to sign in to another Rajt account. But it signs in to your account, and an address belongs to one account only: nothing has changed.

If it was you, first give this account another address on your profile, then ask again at the other.

If it was not you, there is nothing to do.

All the best,
the Rajt team`,
  },
  ADDRESS_CHANGE: {
    subject: "A new address was asked for your account – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Someone asked to use another email address to sign in to your Rajt account: <strong>{{ address }}</strong>. Once it is confirmed there, your present address no longer signs in.</p>",
      "<p>If it was you, there is nothing to do.</p>",
      "<p>If it was not you, you can stop it here, even after the change:</p>",
      '<p><a href="{{ link }}" class="button">It was not me</a></p>',
      "<p>The link works once, for {{ days }} days. It restores this address, signs everybody out, voids the password and mails you a link to set a new one.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Someone asked to use another email address to sign in to your Rajt account: {{ address }}. Once it is confirmed there, your present address no longer signs in.

If it was you, there is nothing to do.

If it was not you, you can stop it here, even after the change:

{{ link }}

The link works once, for {{ days }} days. It restores this address, signs everybody out, voids the password and mails you a link to set a new one.

All the best,
the Rajt team`,
  },
  COMPETITION_STEP: {
    subject: "{{ competition }}: {{ happened }}",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p><strong>{{ competition }}</strong></p>",
      "<p>{{ happened }}</p>",
      "<p>Reason: {{ reason }}</p>",
      '<p><a href="{{ link }}" class="button">Open the announcement</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ competition }}

{{ happened }}

Reason: {{ reason }}

{{ link }}

All the best,
the Rajt team`,
  },
  COMPETITION_CHANGED: {
    subject: "Changed: {{ competition }}",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>A competition that you have entered or wait for a place in has changed: <strong>{{ competition }}</strong>.</p>",
      "<p>{{ changes }}</p>",
      '<p><a href="{{ link }}" class="button">Open the competition\'s page</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

A competition that you have entered or wait for a place in has changed: {{ competition }}.

{{ changes }}

{{ link }}

All the best,
the Rajt team`,
  },
  COMPETITION_CORRECTED: {
    subject: "Announcement corrected: {{ competition }}",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>The federation corrected the approved announcement: <strong>{{ competition }}</strong>.</p>",
      "<p>{{ changes }}</p>",
      '<p><a href="{{ link }}" class="button">Open the announcement</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

The federation corrected the approved announcement: {{ competition }}.

{{ changes }}

{{ link }}

All the best,
the Rajt team`,
  },
  ENTRY_MADE: {
    subject: "Entered: {{ competition }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Entered in this competition: <strong>{{ competition }}</strong>.</p>",
      "<p>{{ entries }}</p>",
      "<p>Unless it is paid before, it is kept until {{ until }}.</p>",
      '<p><a href="{{ link }}" class="button">See the competition</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Entered in this competition: {{ competition }}.

{{ entries }}

Unless it is paid before, it is kept until {{ until }}.

{{ link }}

All the best,
the Rajt team`,
  },
  ENTRY_MOVED: {
    subject: "Entry moved: {{ competition }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>The entry was moved to another race of this competition: <strong>{{ competition }}</strong>.</p>",
      "<p>{{ entries }}</p>",
      "<p>Unless it is paid before, it is kept until {{ until }}.</p>",
      '<p><a href="{{ link }}" class="button">See the competition</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

The entry was moved to another race of this competition: {{ competition }}.

{{ entries }}

Unless it is paid before, it is kept until {{ until }}.

{{ link }}

All the best,
the Rajt team`,
  },
  ENTRY_WITHDRAWN: {
    subject: "Entry withdrawn: {{ competition }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Withdrawn from this competition: <strong>{{ competition }}</strong>. What comes back:</p>",
      "<p>{{ entries }}</p>",
      '<p><a href="{{ link }}" class="button">See the competition</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Withdrawn from this competition: {{ competition }}. What comes back:

{{ entries }}

{{ link }}

All the best,
the Rajt team`,
  },
  ENTRY_CANCELLED: {
    subject: "Cancelled: {{ competition }}",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p><strong>{{ competition }}</strong> ({{ day }}) is cancelled, so your entry has ended.</p>",
      "<p>Reason: {{ reason }}</p>",
      "<p>Whatever you paid for the entry is due back to you in full.</p>",
      '<p><a href="{{ link }}" class="button">Open the competition\'s page</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ competition }} ({{ day }}) is cancelled, so your entry has ended.

Reason: {{ reason }}

Whatever you paid for the entry is due back to you in full.

{{ link }}

All the best,
the Rajt team`,
  },
  ENTRY_NOTICE: {
    subject: "{{ what }}: {{ competition }}, {{ race }}",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p><strong>{{ competition }}</strong>, {{ race }} ({{ day }})</p>",
      "<p>{{ happened }}</p>",
      "<p>Reason: {{ reason }}</p>",
      '<p><a href="{{ link }}" class="button">{{ action }}</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ competition }}, {{ race }} ({{ day }})

{{ happened }}

Reason: {{ reason }}

{{ action }}:

{{ link }}

All the best,
the Rajt team`,
  },
  VERIFICATION: {
    subject: "{{ happened }}",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>{{ happened }}</p>",
      "<p>Reason: {{ reason }}</p>",
      "<p>Sign in with this licence number: {{ number }}</p>",
      '<p><a href="{{ pay }}" class="button">Pay the fee</a></p>',
      '<p><a href="{{ link }}" class="button">Open the profile</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ happened }}

Reason: {{ reason }}

Sign in with this licence number: {{ number }}

Pay the fee: {{ pay }}

{{ link }}

All the best,
the Rajt team`,
  },
  SENT_BACK: {
    subject: "Please complete your record – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>This is about: {{ person }}</p>",
      "<p>The federation looked at the record and asks for this:</p>",
      "<p>{{ points }}</p>",
      "<p>{{ note }}</p>",
      '<p>We look at it again as soon as you save it.<br /><a href="{{ link }}" class="button">Open the record</a></p>',
      "<p>The account cannot sign in yet. Answer this email with what we ask for, and the federation enters it into the record. Its address: {{ office }}</p>",
      "<p>Have a nice day,<br />The Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

This is about: {{ person }}

The federation looked at the record and asks for this:

{{ points }}

{{ note }}

We look at it again as soon as you save it. Open the record: {{ link }}

The account cannot sign in yet. Answer this email with what we ask for, and the federation enters it into the record. Its address: {{ office }}

Have a nice day,
The Rajt team`,
  },
  PERSON_MESSAGE: {
    subject: "{{ subject }}",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>{{ message }}</p>",
      "<p>{{ sender }}</p>",
      "<p>A reply to this email goes to the sender.</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ message }}

{{ sender }}

A reply to this email goes to the sender.`,
  },
  PAPERS_MISSING: {
    subject: "A document is missing from your record – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>A document or picture is missing from your record. Sign in to see which one, and upload it on your profile.</p>",
      '<p><a href="{{ link }}" class="button">Open my profile</a></p>',
      "<p>Have a nice day,<br />The Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

A document or picture is missing from your record. Sign in to see which one, and upload it on your profile.

Open my profile:

{{ link }}

Have a nice day,
The Rajt team`,
  },
  CLEARANCE_DUE: {
    subject: "Please renew a certificate – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>One of your certificates is missing, has expired, or expires soon. Sign in to see which one, and how to renew it.</p>",
      '<p><a href="{{ link }}" class="button">Open my profile</a></p>',
      "<p>Have a nice day,<br />The Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

One of your certificates is missing, has expired, or expires soon. Sign in to see which one, and how to renew it.

Open my profile:

{{ link }}

Have a nice day,
The Rajt team`,
  },
  WEEKLY_DIGEST: {
    subject: "Your week – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>This happened last week:</p>",
      "<p>{{ lines }}</p>",
      "<p>{{ more }}</p>",
      '<p><a href="{{ link }}" class="button">All notifications</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

This happened last week:

{{ lines }}

{{ more }}

All notifications:

{{ link }}

All the best,
the Rajt team`,
  },
  ORGANISER_LETTER: {
    subject: "{{ subject }} – {{ competition }}",
    html: [
      "<h1>{{ subject }}</h1>",
      "<p><strong>{{ competition }}</strong> – a letter from the organiser</p>",
      "<p>{{ athletes }}</p>",
      "<p>{{ letter }}</p>",
      '<p><a href="{{ link }}" class="button">See the competition</a></p>',
      "<p>If you answer this mail, you write to the organiser.</p>",
    ].join(""),
    text: `{{ subject }}

{{ competition }} – a letter from the organiser

{{ athletes }}

{{ letter }}

See the competition:

{{ link }}

If you answer this mail, you write to the organiser.`,
  },
  DOCTOR_DATE: {
    subject: "A certificate of yours expires – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>A certificate of yours expires soon.</p>",
      "<p>Sign in to see on your profile which one it is, its last valid day, and how to replace it.</p>",
      '<p><a href="{{ link }}" class="button">Open my profile</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

A certificate of yours expires soon.

Sign in to see on your profile which one it is, its last valid day, and how to replace it.

Open my profile:

{{ link }}

All the best,
the Rajt team`,
  },
  CLUB_DOCTOR_DATES: {
    subject: "Medical clearances about to expire: {{ count }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>Medical clearances of your athletes expire. Number of athletes concerned: {{ count }}.</p>",
      "<p>Sign in to see who they are.</p>",
      '<p><a href="{{ link }}" class="button">Open the list</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

Medical clearances of your athletes expire. Number of athletes concerned: {{ count }}.

Sign in to see who they are.

Open the list:

{{ link }}

All the best,
the Rajt team`,
  },
  ENTRY_LAPSE: {
    subject: "{{ what }}: {{ competition }}",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>{{ happened }}</p>",
      "<p>{{ items }}</p>",
      '<p><a href="{{ link }}" class="button">{{ action }}</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ happened }}

{{ items }}

{{ action }}:

{{ link }}

All the best,
the Rajt team`,
  },
  PRICE_RISES: {
    subject: "The price of an entry rises: {{ competition }}, {{ race }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>This entry is not paid yet: <strong>{{ competition }}</strong>, {{ race }}.</p>",
      "<p>It costs {{ amount }} now, and {{ nextAmount }} from {{ risesOn }}. If it was paid meanwhile, there is nothing to do.</p>",
      '<p><a href="{{ link }}" class="button">Open my basket</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

This entry is not paid yet: {{ competition }}, {{ race }}.

It costs {{ amount }} now, and {{ nextAmount }} from {{ risesOn }}. If it was paid meanwhile, there is nothing to do.

Open my basket:

{{ link }}

All the best,
the Rajt team`,
  },
  PAYMENT_SUCCESSFUL: {
    subject: "Payment received: {{ amount }} – Rajt",
    html: [
      "<h1>Thank you, {{ name }}!</h1>",
      "<p>Your payment has arrived and your entry is complete.</p>",
      "<p>{{ items }}</p>",
      "<p><strong>Total: {{ amount }}</strong></p>",
      "<p>Order reference: {{ orderRef }}<br />SimplePay transaction: {{ transactionId }}</p>",
      '<p><a href="{{ invoice }}">Download the invoice</a> (in a few minutes, signed in)</p>',
      "<p>Train well, and see you at the start!<br />The Rajt team</p>",
    ].join(""),
    text: `Thank you, {{ name }}!

Your payment has arrived and your entry is complete.

{{ items }}

Total: {{ amount }}

Order reference: {{ orderRef }}
SimplePay transaction: {{ transactionId }}

Download the invoice (in a few minutes, signed in):

{{ invoice }}

Train well, and see you at the start!
the Rajt team`,
  },
  FEE_PAID: {
    subject: "Payment received: {{ orderRef }} – Rajt",
    html: [
      "<h1>Thank you, {{ name }}!</h1>",
      "<p>Your payment has arrived.</p>",
      "<p>{{ items }}</p>",
      "<p><strong>Total: {{ amount }}</strong></p>",
      "<p>Order reference: {{ orderRef }}<br />Barion transaction: {{ transactionId }}</p>",
      '<p><a href="{{ invoice }}">Download the invoice</a> (in a few minutes, signed in)</p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Thank you, {{ name }}!

Your payment has arrived.

{{ items }}

Total: {{ amount }}

Order reference: {{ orderRef }}
Barion transaction: {{ transactionId }}

Download the invoice (in a few minutes, signed in):

{{ invoice }}

All the best,
the Rajt team`,
  },
  MONEY_RECEIVED: {
    subject: "We received {{ amount }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>We received <strong>{{ amount }}</strong>, booked for:</p>",
      "<p>{{ items }}</p>",
      "<p>Still to be paid of these: {{ remaining }}</p>",
      '<p><a href="{{ link }}" class="button">See my payments</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

We received {{ amount }}, booked for:

{{ items }}

Still to be paid of these: {{ remaining }}

See my payments:

{{ link }}

All the best,
the Rajt team`,
  },
  REFUND_SENT: {
    subject: "We sent you {{ amount }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>The federation sent you <strong>{{ amount }}</strong> back on {{ sentOn }}.</p>",
      "<p>Reference: {{ reference }}</p>",
      '<p><a href="{{ link }}" class="button">See my payments</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

The federation sent you {{ amount }} back on {{ sentOn }}.

Reference: {{ reference }}

See my payments:

{{ link }}

All the best,
the Rajt team`,
  },
  FEE_BILLED: {
    subject: "New fee: {{ fee }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>The federation billed you a fee: <strong>{{ fee }}</strong>, {{ amount }}.</p>",
      "<p>It is due on {{ dueOn }}.</p>",
      '<p><a href="{{ link }}" class="button">See and pay it</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

The federation billed you a fee: {{ fee }}, {{ amount }}.

It is due on {{ dueOn }}.

See and pay it:

{{ link }}

All the best,
the Rajt team`,
  },
  FEE_REMINDER: {
    subject: "To be paid: {{ fee }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>This fee of yours is not paid yet: <strong>{{ fee }}</strong>, {{ amount }}.</p>",
      "<p>{{ due }}</p>",
      "<p>{{ block }}</p>",
      "<p>If you have paid it meanwhile, there is nothing to do.</p>",
      '<p><a href="{{ link }}" class="button">See and pay it</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

This fee of yours is not paid yet: {{ fee }}, {{ amount }}.

{{ due }}

{{ block }}

If you have paid it meanwhile, there is nothing to do.

See and pay it:

{{ link }}

All the best,
the Rajt team`,
  },
  TRANSFER_SHEET: {
    subject: "Transfer sheet: {{ amount }}, {{ reference }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>This bank transfer pays your items. It is a request for payment, not an invoice.</p>",
      "<p>Amount: <strong>{{ amount }}</strong><br />Account number: <strong>{{ accountNumber }}</strong><br />Beneficiary: <strong>{{ accountName }}</strong><br />Reference: <strong>{{ reference }}</strong><br />Due day: <strong>{{ dueOn }}</strong></p>",
      "<p>Give only the reference as remittance information: we match your payment by it.</p>",
      "<p>{{ items }}</p>",
      '<p><a href="{{ link }}" class="button">Open the transfer sheet</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

This bank transfer pays your items. It is a request for payment, not an invoice.

Amount: {{ amount }}
Account number: {{ accountNumber }}
Beneficiary: {{ accountName }}
Reference: {{ reference }}
Due day: {{ dueOn }}

Give only the reference as remittance information: we match your payment by it.

{{ items }}

Open the transfer sheet here:

{{ link }}

All the best,
the Rajt team`,
  },
  PAYMENT_NOTICE: {
    subject: "About your order {{ orderRef }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>{{ happened }}</p>",
      "<p>{{ reason }}</p>",
      "<p>Order reference: <strong>{{ orderRef }}</strong></p>",
      "<p>Transaction ID: {{ transactionId }}</p>",
      "<p>Any questions? Ask the federation's office and give the order reference.</p>",
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ happened }}

{{ reason }}

Order reference: {{ orderRef }}
Transaction ID: {{ transactionId }}

Any questions? Ask the federation's office and give the order reference.

All the best,
the Rajt team`,
  },
  ATHLETE_TRANSFER: {
    subject: "Transfer: {{ athlete }} – Rajt",
    html: [
      "<h1>Hello {{ name }},</h1>",
      "<p>{{ happened }}</p>",
      "<p>Reason: {{ reason }}</p>",
      "<p>{{ payment }}</p>",
      '<p><a href="{{ link }}" class="button">Open the transfer</a></p>',
      "<p>All the best,<br />the Rajt team</p>",
    ].join(""),
    text: `Hello {{ name }},

{{ happened }}

Reason: {{ reason }}

{{ payment }}

Open the transfer:

{{ link }}

All the best,
the Rajt team`,
  },
};
