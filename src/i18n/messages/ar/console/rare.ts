import type { rare as English } from '../../en/console/rare.ts';
import { firstDay } from './first-day.ts';
import { forgot } from './forgot.ts';
import { inbox } from './inbox.ts';
import { recover } from './recover.ts';
import { settings } from './settings.ts';
import { team } from './team.ts';

/**
 * The messages of pages that few people open, or seldom: the settings, the team, what customers write, a new shop, a
 * forgotten password.
 */
export const rare: typeof English = { firstDay, forgot, inbox, recover, settings, team };
