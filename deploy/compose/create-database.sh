#!/bin/sh
# Runs once, when the database of compose.yaml is new.
set -eu
psql --no-psqlrc -v ON_ERROR_STOP=1 -v password="$DANA_PASSWORD" <<'SQL'
create role dana login password :'password';
create database dana owner dana;
SQL
