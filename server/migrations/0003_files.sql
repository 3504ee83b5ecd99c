-- Files in the store by key; directories of the file picker are rows of the same table. The row is inserted before its file is stored and
-- deleted after its file is deleted, so the store never has an unknown file and a STORED row always has its file.
create table file (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{32}$'),
  -- The id in the change log.
  id integer generated always as identity unique,
  -- Not always the uploader: a club uploads its athletes' files. Null: a guest's upload until a registration takes it; the guest shows
  -- the token of `guest_hash`.
  owner_id integer references account,
  uploaded_by integer references account,
  storage text not null check (storage in ('public', 'private')),
  category text not null check (category in ('Directory', 'Image', 'Document')),
  directory text,
  directory_category text generated always as (case when directory is not null then 'Directory' end) stored,
  file_name text collate "hu-x-icu" not null check (char_length(file_name) between 1 and 255),
  mime_type text check (char_length(mime_type) <= 100),
  size integer check (size >= 0),
  sha256 bytea check (octet_length(sha256) = 32),
  -- The name of the rule in code that decides who may read it, besides super admins. Unknown names let nobody read it.
  rule text not null check (char_length(rule) between 1 and 50),
  state text not null check (state in ('UPLOADING', 'STORED', 'DELETING')),
  -- True: in the file picker; false: part of a record.
  in_library boolean not null,
  -- When the last record that uses it let it go. Null: in use, or in the picker.
  orphaned_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  guest_hash bytea check (octet_length(guest_hash) = 32),
  -- The network that a guest's upload came from, while it is a guest's.
  guest_network text check (char_length(guest_network) between 1 and 45),
  unique (key, storage, category),
  foreign key (directory, storage, directory_category) references file (key, storage, category),
  check ((category = 'Directory') = (mime_type is null)),
  check ((mime_type is null) = (size is null) and (mime_type is null) = (sha256 is null)),
  check (category <> 'Directory' or (in_library and state = 'STORED')),
  check (directory is null or in_library),
  check (not in_library or orphaned_since is null),
  constraint file_is_somebodys check (
    (guest_hash is null) = (owner_id is not null) and (guest_hash is null) = (uploaded_by is not null)
    and (guest_hash is null) = (guest_network is null)
    and (guest_hash is null or not in_library))
);
create index file_by_directory on file (directory) where directory is not null;
create index file_in_library on file (storage, directory, category, file_name, key) where in_library and state = 'STORED';
create index file_by_owner on file (owner_id);
create index file_orphaned on file (uploaded_by, orphaned_since) where orphaned_since is not null;
create index file_unsettled on file (created_at) where state <> 'STORED';
-- Directory names are unique within their parent; in the private storage per account.
create unique index file_directory_name on file
  (storage, (case when storage = 'private' then owner_id end), directory, lower(file_name)) nulls not distinct
  where category = 'Directory';
create index file_of_guests on file (guest_hash) where guest_hash is not null;

alter table account add constraint account_profile_picture_fkey foreign key (profile_picture) references file;

-- The records that use a file. A file in use is not deleted.
create table file_use (
  file_key text not null references file,
  object text not null check (char_length(object) between 1 and 50),
  object_id integer not null,
  primary key (file_key, object, object_id)
);
create index file_use_by_object on file_use (object, object_id);
