const letters = /[^a-z0-9]+/g;

/** The code of a new zone for settings files, from its English name; `attempt` avoids one that is taken. */
export function zoneCodeOf(name: string, attempt: number): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(letters, '-');
  const code = plain.replace(/^-|-$/g, '') || 'zone';
  return attempt === 0 ? code : `${code}-${attempt + 1}`;
}
