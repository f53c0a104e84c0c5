import { isolate, isolateLtr } from '../../mail/isolation.ts';
import type { Letter } from '../../mail/letter.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { letterFrom, type Sender } from '../../mail/sender.ts';

export interface ContactMessage {
  name: string;
  phone: string;
  email: string;
  message: string;
}

/** To the shop. Its subject is ours: nothing that a stranger typed stands in a header but the checked reply address. */
export function contactMail(sender: Sender, { name, phone, email, message }: ContactMessage): Letter {
  const say = mailWords[sender.language];
  return letterFrom(sender, {
    subject: say('mail.contact.subject'),
    title: say('mail.contact.title'),
    blocks: [
      { kind: 'text', text: say('mail.contact.text', { name: isolate(name) }) },
      { kind: 'quote', text: isolate(message) },
      {
        kind: 'facts',
        facts: [
          [say('mail.name'), isolate(name)],
          [say('mail.phone'), isolateLtr(phone)],
          [say('mail.email'), isolateLtr(email)],
        ],
      },
    ],
  });
}
