import type { rare as English } from '../../en/console/rare.ts';
import { firstDay } from './first-day.ts';
import { forgot } from './forgot.ts';
import { settings } from './settings.ts';

/** The messages of pages that few people open, or seldom: the settings, a new shop, a forgotten password. */
export const rare: typeof English = { firstDay, forgot, settings };
