import type { Kysely } from 'kysely';
import type { Role } from '#contract/console/permissions.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import * as queries from './look-around.queries.ts';
import { actorOf, type createSignIn, type Device } from './sign-in.service.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  signIn: Pick<ReturnType<typeof createSignIn>, 'open'>;
  isPublic: boolean;
}

/** Lets anyone at this machine try the console of the demo as one of its invented people. */
export function createLookAround({ db, inAct, signIn, isPublic }: Needs) {
  /** The roles of the invented people, the widest first. None in a shop with a public address. */
  async function listRoles(): Promise<{ roles: Role[] }> {
    return { roles: isPublic ? [] : await queries.listDemoRoles(db) };
  }

  /**
   * Signs in as the invented person of a role, who then has the visitor's language. Throws
   * `not_found` in a shop with a public address, and without such a person.
   */
  async function open(
    by: Actor,
    { role, language }: { role: Role; language: Language },
    device: Device,
  ): Promise<string> {
    const person = isPublic ? undefined : await queries.findDemoPerson(db, role);
    if (!person) throw new AppError('not_found');
    return inAct(actorOf(by, person), async (act) => {
      await queries.setLanguage(act, person.id, language);
      return signIn.open(act, person, device, { isFirst: true });
    });
  }

  return { listRoles, open };
}
