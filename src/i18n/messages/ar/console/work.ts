import type { work as English } from '../../en/console/work.ts';
import { accountPage } from './account-page.ts';
import { cash } from './cash.ts';
import { counts } from './counts.ts';
import { customers } from './customers.ts';
import { everyday } from './everyday.ts';
import { files } from './files.ts';
import { grid } from './grid.ts';
import { join } from './join.ts';
import { log } from './log.ts';
import { newOrder } from './new-order.ts';
import { outbox } from './outbox.ts';
import { payments } from './payments.ts';
import { rare } from './rare.ts';

/** All messages of the pages that need a sign-in. */
export const work: typeof English = {
  ...everyday,
  ...accountPage,
  ...log,
  cash,
  counts,
  customers,
  files,
  grid,
  join,
  newOrder,
  outbox,
  payments,
  ...rare,
};
