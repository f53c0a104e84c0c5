/** The id of a slot: its clock times, as HH:MM-HH:MM. */
export function slotId({ from, to }: { from: string; to: string }): string {
  return `${from}-${to}`;
}

/** The clock times of a slot, from its id. */
export function slotTimes(id: string): { from: string; to: string } {
  const [from = '', to = ''] = id.split('-');
  return { from, to };
}
