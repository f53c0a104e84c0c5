import type { work as English } from '../../en/console/work.ts';
import { alerts } from './alerts.ts';
import { counts } from './counts.ts';
import { everyday } from './everyday.ts';
import { files } from './files.ts';
import { firstDay } from './first-day.ts';
import { forgot } from './forgot.ts';
import { grid } from './grid.ts';
import { newOrder } from './new-order.ts';
import { settings } from './settings.ts';

/** All messages of the pages that need a sign-in. */
export const work: typeof English = { ...everyday, alerts, counts, files, firstDay, forgot, grid, newOrder, settings };
