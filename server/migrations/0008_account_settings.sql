-- How the portal looks to an account (S1 §2, §9): one row once it has chosen something. Shortcuts are pages of the menu by their ids, in the
-- order of the toolbar; an id of a page that is gone may stay and is left out on read.
create table account_setting (
  account_id integer primary key references account,
  scheme text not null check (scheme in ('system', 'light', 'dark')),
  layout text not null check (layout in ('wide', 'centred', 'top')),
  navigation_style text not null check (navigation_style in ('folding', 'sidebar', 'panel', 'densePanel')),
  font_percent smallint not null check (font_percent between 70 and 130 and font_percent % 10 = 0),
  folded boolean not null,
  shortcuts text[] not null check (cardinality(shortcuts) <= 12 and array_position(shortcuts, null) is null),
  updated_at timestamptz not null
);
