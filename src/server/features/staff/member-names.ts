import type { StaffId } from '#contract/ids.ts';
import type { Act } from '../../audit/act.ts';
import { systemActor } from '../../audit/actors.ts';
import { invalidField } from '../../errors/app-error.ts';
import { foldCharacter } from '../../shared/fold.ts';
import { listActiveNames, lockNames } from './people.queries.ts';

// Letters of other scripts that look like Latin ones, in small letters. A name can be written with them alone.
const twins = new Map(
  Object.entries({
    a: 'аα',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε',
    h: 'нһη',
    i: 'іι',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏ',
    m: 'мμ',
    n: 'ν',
    o: 'оο',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    w: 'ԝ',
    x: 'хχ',
    y: 'уυγ',
    z: 'ζ',
  }).flatMap(([letter, others]) => Array.from(others, (twin) => [twin, letter] as const)),
);

/** A name as the eye compares it: without case, marks, spaces and invisible characters, and with one letter for those that look alike. */
function foldName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}\p{Z}\s]/gu, '');
  return Array.from(plain, (character) => foldCharacter(twins.get(character) ?? character)).join('');
}

/**
 * Throws `invalid` at `name` if another active member, or the shop itself, has the name, so that nobody acts under the
 * name of another for a while. Who joins, or is named by an owner, may have the name of a colleague: two may be Mohammed.
 */
export async function assertNameIsFree(act: Act, name: string, of: StaffId): Promise<void> {
  await lockNames(act);
  const taken = (await listActiveNames(act, of)).concat(systemActor.name);
  if (taken.some((one) => foldName(one) === foldName(name))) throw invalidField('name', 'nameTaken');
}
