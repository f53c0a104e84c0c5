import { firstDay } from './first-day.ts';
import { forgot } from './forgot.ts';
import { settings } from './settings.ts';

/** The messages of pages that few people open, or seldom: the settings, a new shop, a forgotten password. */
export const rare = { firstDay, forgot, settings };
