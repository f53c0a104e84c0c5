/** The row of an insert of one. */
export function takeSingleRow<Row>(inserted: readonly Row[]): Row {
  const [row] = inserted;
  if (!row) throw new Error('a new row came back without an id');
  return row;
}

/** The id of an inserted row, by its handle. */
export function findInsertedId<Id>(ids: ReadonlyMap<string, Id>, handle: string): Id {
  const id = ids.get(handle);
  if (id === undefined) throw new Error(`the new row ${handle} came back without an id`);
  return id;
}
