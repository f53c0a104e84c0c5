import { choice } from './choice.ts';
import { completeGift } from './companions.ts';
import { comments } from './feedback.ts';
import { personalisation } from './personalisation.ts';
import { lowestOfDays } from './price-history.ts';
import { photos } from './photos.ts';
import { question } from './question.ts';
import { service } from './service-promises.ts';
import { productValidation } from './validation.ts';

/** The messages that the product page needs in addition: its forms. */
export const product = {
  ...choice,
  completeGift,
  ...comments,
  ...personalisation,
  lowestOfDays,
  photos,
  ...question,
  service,
  validation: productValidation,
};
