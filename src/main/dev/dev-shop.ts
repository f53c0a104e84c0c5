import { readConfig } from '#server/process/config.ts';
import { tellError } from '#server/process/log-error.ts';
import { serve } from '../serve.ts';
import { createDevStorefront } from './dev-storefront.ts';
import { readableLogLine } from './readable-log.ts';

// The shop of `npm run dev`: a child of dev.ts, which restarts it and forwards requests to it.
try {
  const storefront = await createDevStorefront(Number(process.env['DEV_SOCKET_PORT']));
  const shop = await serve(readConfig(process.env), console.log, {
    ...storefront,
    writeLog: (line) => console.error(readableLogLine(line)),
  });
  process.send?.({ url: shop.url });
  process.once('disconnect', () => process.exit());
} catch (error) {
  console.error(tellError(error));
  process.exit(1);
}
