-- Files: what is kept in the store, by key; directories of the file picker are rows of the same table.
-- A row is made before its file is stored and goes after the file went, so the store never holds anything that no row knows of, and no
-- row that is STORED is without its file, wherever a process ends.

create table file (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{32}$'),
  -- What the change log calls it.
  id integer generated always as identity unique,
  -- Whom it belongs to, which is not always who uploaded it: a club uploads what belongs to its athlete.
  owner_id integer not null references account,
  uploaded_by integer not null references account,
  storage text not null check (storage in ('public', 'private')),
  category text not null check (category in ('Directory', 'Image', 'Document')),
  directory text,
  directory_category text generated always as (case when directory is not null then 'Directory' end) stored,
  file_name text collate "hu-x-icu" not null check (char_length(file_name) between 1 and 255),
  mime_type text check (char_length(mime_type) <= 100),
  size integer check (size >= 0),
  sha256 bytea check (octet_length(sha256) = 32),
  -- Who may read it, besides super admins: the name of a rule in code; a name that no code knows lets nobody.
  rule text not null check (char_length(rule) between 1 and 50),
  state text not null check (state in ('COMING', 'STORED', 'GOING')),
  -- Is it in the file picker, or part of a record?
  in_library boolean not null,
  -- Since when no record names it. Null: one does, or it is in the picker.
  loose_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (key, storage, category),
  foreign key (directory, storage, directory_category) references file (key, storage, category),
  check ((category = 'Directory') = (mime_type is null)),
  check ((mime_type is null) = (size is null) and (mime_type is null) = (sha256 is null)),
  check (category <> 'Directory' or (in_library and state = 'STORED')),
  check (directory is null or in_library),
  check (not in_library or loose_since is null)
);
create index file_by_directory on file (directory) where directory is not null;
create index file_in_library on file (storage, directory, category, file_name, key) where in_library and state = 'STORED';
create index file_by_owner on file (owner_id);
create index file_loose on file (uploaded_by, loose_since) where loose_since is not null;
create index file_unsettled on file (created_at) where state <> 'STORED';
-- A name is given once among the directories beside each other; in the private storage each account has its own.
create unique index file_directory_name on file
  (storage, (case when storage = 'private' then owner_id end), directory, lower(file_name)) nulls not distinct
  where category = 'Directory';

-- Which records name a file: it is kept as long as there is one.
create table file_use (
  file_key text not null references file,
  object text not null check (char_length(object) between 1 and 50),
  object_id integer not null,
  primary key (file_key, object, object_id)
);
create index file_use_by_object on file_use (object, object_id);
