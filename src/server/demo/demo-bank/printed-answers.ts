import { readFileSync } from 'node:fs';

function readPrinted(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../payments/tap/fixtures/${name}.json`, import.meta.url), 'utf8'));
}

interface PrintedCharge {
  transaction: object;
  reference: object;
  response: object;
  activities?: object[];
  card?: object;
}

interface PrintedRefund {
  reference: object;
  transaction: object;
}

interface PrintedErrors {
  unableToProcess: object;
  missingAuthorization: object;
  noSuchCharge: object;
  emptyList: object;
}

/** The answers of Tap's documentation, which the tests of the adapter read, too. The bank fills them in. */
export const printed = {
  initiated: readPrinted('initiated-charge') as PrintedCharge,
  captured: readPrinted('captured-charge') as PrintedCharge,
  cancelled: readPrinted('cancelled-charge') as PrintedCharge,
  refund: readPrinted('refund') as PrintedRefund,
  errors: readPrinted('errors') as PrintedErrors,
};
