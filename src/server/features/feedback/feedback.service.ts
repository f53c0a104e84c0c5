import type { Kysely } from 'kysely';
import { type Language, pickText } from '#contract/values/locale.ts';
import type { InAct } from '../../audit/act.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { createComments } from './comments.service.ts';
import { createModeration } from './console/moderation.service.ts';
import { createTestimonials } from './console/testimonials.service.ts';
import { createRatings } from './ratings.service.ts';
import * as testimonials from './testimonials.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  inAct: InAct;
  catalog: Pick<CatalogService, 'ratings'>;
  uploads: Pick<UploadsService, 'isOwn'>;
}

/** Creates the services of comments, ratings and testimonials. */
export function createFeedbackService({ db, clock, inAct, catalog, uploads }: Needs) {
  const { recountProductOf, ...comments } = createComments({ db, clock, catalog, uploads });

  /** The testimonials, in one language. */
  async function listTestimonials(language: Language) {
    const rows = await testimonials.selectTestimonials(db);
    return {
      rows: rows.map((row) => ({
        id: row.id,
        comment: {
          content: pickText(row.content, language),
          user: { name: pickText(row.name, language), image: row.image },
        },
      })),
    };
  }

  /** Adds a testimonial of the demo after the others. Returns its id. */
  function addTestimonial(testimonial: testimonials.NewTestimonial): Promise<number> {
    return testimonials.insertTestimonial(db, testimonial);
  }

  return {
    ...comments,
    ...createRatings({ db, clock, catalog }),
    listTestimonials,
    addTestimonial,
    moderation: createModeration({ db, inAct, recountProductOf }),
    testimonials: createTestimonials({ db, inAct }),
  };
}

export type FeedbackService = ReturnType<typeof createFeedbackService>;
