import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { formatPrice } from '#i18n/format.ts';
import { isolate, isolateLtr } from '../../../../mail/isolation.ts';
import { mailMessages } from '../../../../mail/mail-messages.ts';
import type { StoredAttribute } from '../../../../database/schema.ts';

/** A product and what distinguishes its variant. */
export interface Named {
  name: LocalizedText;
  attributes: StoredAttribute[];
}

export interface OrderChange {
  kind: 'removed' | 'missing' | 'swapped' | 'added';
  quantity: number;
  goods: Named;
  /** What replaces it. */
  other: Named | null;
}

interface Edited {
  language: Language;
  customer: string;
  number: string;
  changes: readonly OrderChange[];
  totalDirhams: number;
  dueBackDirhams: number;
  /** What a customer who has paid still has to pay. */
  owedDirhams: number;
}

/** What changed in an order, for the customer, in the customer's language. */
export function editMessage(edited: Edited): string {
  const { language, customer, number, changes, totalDirhams, dueBackDirhams, owedDirhams } = edited;
  const say = mailMessages[language];
  const price = (dirhams: number) => isolate(formatPrice(toRiyals(dirhams), language));
  const nameOf = ({ name, attributes }: Named) =>
    isolate([pickText(name, language), ...attributes.map(({ value }) => pickText(value, language))].join(' · '));
  return [
    say('mail.orderEdited.greeting', { name: isolate(customer), number: isolateLtr(number) }),
    ...changes.map(({ kind, quantity, goods, other }) =>
      say('mail.orderEdited.change', {
        kind,
        pieces: isolateLtr(String(quantity)),
        product: nameOf(goods),
        other: other === null ? '' : nameOf(other),
      }),
    ),
    say('mail.orderEdited.total', { total: price(totalDirhams) }),
    ...(dueBackDirhams > 0 ? [say('mail.orderEdited.refund', { amount: price(dueBackDirhams) })] : []),
    ...(owedDirhams > 0 ? [say('mail.orderEdited.owed', { amount: price(owedDirhams) })] : []),
  ].join('\n');
}
