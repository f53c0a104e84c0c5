import { grantsOf, type Permission, type Role } from '#contract/console/permissions.ts';
import type { OrderId } from '#contract/ids.ts';
import type { OrderPromise } from '#contract/console/order-promises.ts';
import type { Language } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { formatOrderPromise } from '#i18n/delivery-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { mailMessages } from '../../mail/mail-messages.ts';

export interface Person {
  role: Role;
  extra: Permission[];
  language: Language;
}

const reminded: ReadonlySet<Role> = new Set(['owner', 'manager']);

/** Whether a new order is announced to a person: to all who may accept it, and its reminder to those in charge. */
export function isAnnouncedTo(person: Person, isReminder: boolean): boolean {
  return grantsOf(person)['orders.accept'] !== undefined && (!isReminder || reminded.has(person.role));
}

export interface WaitingOrder {
  id: OrderId;
  number: string;
  version: number;
  totalDirhams: number;
}

/** The last six letters of an order's number, by which the team calls it. */
export const shortNumber = (number: string): string => number.slice(-6);

const frameOf = (language: Language) => ({ language, direction: languageFacts[language].direction });

/** A message that shows the person that messages arrive. */
export function testMessage({ language }: Pick<Person, 'language'>) {
  const say = mailMessages[language];
  return { kind: 'test', title: say('mail.push.test'), body: say('mail.push.testBody'), ...frameOf(language) };
}

/** The message about a new order in the person's language: nothing about people, and a sum only for those who may see it. */
export function messageFor(
  person: Person,
  order: WaitingOrder,
  { promise, isReminder, now }: { promise: OrderPromise; isReminder: boolean; now: Date },
) {
  const { language } = person;
  const say = mailMessages[language];
  const number = shortNumber(order.number);
  const words = {
    today: say('mail.push.today'),
    tomorrow: say('mail.push.tomorrow'),
    arranged: '',
    asked: '',
    by: (time: string) => say('mail.push.by', { time }),
  };
  const time = formatOrderPromise(promise, qatarDay(now), language, words);
  const sum = grantsOf(person)['orders.money'] ? formatPrice(toRiyals(order.totalDirhams), language) : '';
  return {
    kind: isReminder ? 'reminder' : 'new',
    number,
    title: say(isReminder ? 'mail.push.reminder' : 'mail.push.new', { number }),
    body: [time, sum].filter((part) => part !== '').join(' · '),
    ...frameOf(language),
    order: { id: order.id, number: order.number, version: order.version },
    labels: {
      accept: say('mail.push.accept'),
      open: say('mail.push.open'),
      accepted: say('mail.push.accepted', { number }),
      notAccepted: say('mail.push.notAccepted', { number }),
    },
  };
}

export type PushMessage = ReturnType<typeof messageFor>;
export type TestMessage = ReturnType<typeof testMessage>;
