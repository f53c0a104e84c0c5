import type { Kysely } from 'kysely';
import type { InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import type { Clock } from '../../../process/clock.ts';
import type { AccountService } from '../account.service.ts';
import { createCustomerRecords } from './customer-records.service.ts';
import { createCustomers } from './customers.service.ts';
import { createGuestsConsole } from './guests-console.service.ts';
import { createPeople } from './people.service.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  account: AccountService;
}

/** Customers with an account and without one, as staff see them. */
export function createCustomersConsole({ db, inAct, clock, account }: Needs) {
  const records = createCustomerRecords({ db, inAct });
  return {
    records,
    people: createPeople({ db }),
    accounts: createCustomers({ db, inAct, clock, account, records }),
    guests: createGuestsConsole({ db, inAct, account, records }),
  };
}

export type CustomersConsole = ReturnType<typeof createCustomersConsole>;
