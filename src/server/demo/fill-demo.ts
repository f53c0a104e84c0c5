import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { CatalogService } from '../features/catalog/catalog.service.ts';
import type { FeedbackService } from '../features/feedback/feedback.service.ts';
import { importCatalogue } from '../features/import/import.service.ts';
import type { SettingsService } from '../features/settings/settings.service.ts';
import type { Storage } from '../storage/storage.ts';
import { demoShop } from './demo-shop.ts';
import * as queries from './demo.queries.ts';

interface Needs {
  db: Kysely<Database>;
  storage: Storage;
  catalog: Pick<CatalogService, 'refreshListing'>;
  settings: Pick<SettingsService, 'load' | 'all'>;
  feedback: Pick<FeedbackService, 'addTestimonials'>;
  log: (message: string) => void;
}
