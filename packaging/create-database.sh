#!/bin/sh
# Creates the portal's role and database. The image postgres runs it once, on an empty volume.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$RAJT_DATABASE_PASSWORD" --username=postgres <<'SQL'
create role rajt login password :'password';
create database rajt owner rajt encoding 'UTF8' template template0;
SQL
