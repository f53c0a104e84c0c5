-- A document that is only marked, or written as it was, needs no new entries in its indexes.
alter table search_documents set (fillfactor = 90);
