import type { core as English } from '../../en/console/core.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { states } from './states.ts';

/** The messages that every page of the console loads, also before the sign-in. */
export const core: typeof English = { ...shell, state: states, session };
