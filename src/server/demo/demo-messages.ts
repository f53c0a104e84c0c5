import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '#contract/values/locale.ts';
import type { Database } from '../database/schema.ts';
import { insertMessages } from '../features/contact/contact.queries.ts';
import * as queries from './demo.queries.ts';

interface DemoMessage {
  name: string;
  language: Language;
  text: string;
  daysAgo: number;
  /** A request about personal data. */
  isPrivacy: boolean;
}

const messages: readonly DemoMessage[] = [
  {
    name: 'Maria Santos',
    language: 'en',
    text: 'Hello, I closed my account last month. Please tell me which of my data you still have, and delete it.',
    daysAgo: 25,
    isPrivacy: true,
  },
  {
    name: 'عبدالله الكعبي',
    language: 'ar',
    text: 'السلام عليكم، هل يمكن طلب ثلاثين باقة صغيرة لحفل تخرج يوم الخميس؟\nوهل تكتبون اسم كل طالبة على البطاقة؟',
    daysAgo: 1,
    isPrivacy: false,
  },
  {
    name: 'Daniel Okafor',
    language: 'en',
    text: 'Do you deliver to The Pearl on Friday mornings? I would like to surprise my wife before ten.',
    daysAgo: 0,
    isPrivacy: false,
  },
];

const hourMs = 3_600_000;

/** Adds invented messages to the inbox, unless they are there already. */
export async function addMessages(db: Kysely<Database>): Promise<void> {
  if (await queries.hasMessages(db)) return;
  const at = ({ daysAgo }: DemoMessage) => new Date(Date.now() - (24 * daysAgo + 2) * hourMs);
  await insertMessages(
    db,
    messages.map((message) => ({
      name: message.name,
      phone: '+97440000000',
      email: randomUUID() + queries.writerDomain,
      message: message.text,
      language: message.language,
      at: at(message),
      isPrivacy: message.isPrivacy,
    })),
  );
}
