import type { Kysely } from 'kysely';
import { formatDateTime } from '#i18n/date-time.ts';
import type { Database } from '../../database/schema.ts';
import { isolate, isolateLtr } from '../../mail/isolation.ts';
import type { LetterFact, Letter } from '../../mail/letter.ts';
import type { MailPayloads, MailWriters } from '../../mail/mail-kinds.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import { letterFrom, type Sender, type ShopMailbox } from '../../mail/sender.ts';
import { consoleAddress } from './console-link.rules.ts';
import { deviceOf } from './sessions/device.rules.ts';
import { findRecipient } from './people.queries.ts';

type SignIn = MailPayloads['staff-new-device'];

function newDeviceLetter(sender: Sender, { agent, sender: from, at }: SignIn): Letter {
  const { language } = sender;
  const say = mailMessages[language];
  const { browser, system } = deviceOf(agent);
  const device = [browser, system].filter((part) => part !== null).join(', ');
  const facts: LetterFact[] = [
    [say('mail.staffDevice.device'), device === '' ? say('mail.staffDevice.unknown') : isolateLtr(device)],
    [say('mail.staffDevice.time'), isolate(formatDateTime(at, language))],
  ];
  if (from !== null) facts.push([say('mail.staffDevice.sender'), isolateLtr(from)]);
  return letterFrom(sender, {
    subject: say('mail.staffDevice.subject', { shop: sender.shop }),
    title: say('mail.staffDevice.title'),
    blocks: [
      { kind: 'text', text: say('mail.staffDevice.text', { shop: isolate(sender.shop) }) },
      { kind: 'facts', facts },
      { kind: 'text', text: say('mail.staffDevice.care') },
      consoleButton(sender),
    ],
  });
}

function noticeLetter(sender: Sender, about: MailPayloads['staff-notice']['about']): Letter {
  const say = mailMessages[sender.language];
  return letterFrom(sender, {
    subject: say(`mail.staffNotice.${about}.subject`, { shop: sender.shop }),
    title: say(`mail.staffNotice.${about}.title`),
    blocks: [
      { kind: 'text', text: say(`mail.staffNotice.${about}.text`, { shop: isolate(sender.shop) }) },
      { kind: 'text', text: say('mail.staffNotice.care') },
      consoleButton(sender),
    ],
  });
}

function ownerRecoveredLetter(sender: Sender, owner: string): Letter {
  const say = mailMessages[sender.language];
  const shop = sender.shop;
  return letterFrom(sender, {
    subject: say('mail.staffOwnerRecovered.subject', { shop }),
    title: say('mail.staffOwnerRecovered.title'),
    blocks: [
      { kind: 'text', text: say('mail.staffOwnerRecovered.text', { shop: isolate(shop), name: isolate(owner) }) },
      { kind: 'text', text: say('mail.staffOwnerRecovered.care') },
      consoleButton(sender),
    ],
  });
}

function consoleButton({ language, publicUrl }: Sender) {
  return {
    kind: 'button',
    label: mailMessages[language]('mail.staffNotice.open'),
    url: consoleAddress(publicUrl, '/console'),
  } as const;
}

interface Needs {
  db: Kysely<Database>;
  mailbox: ShopMailbox;
}

type StaffNotices = 'staff-new-device' | 'staff-notice' | 'staff-owner-recovered';

export function createStaffNotices({ db, mailbox }: Needs): Pick<MailWriters, StaffNotices> {
  return {
    async 'staff-new-device'(signIn) {
      const person = await findRecipient(db, signIn.staffId);
      if (!person) return null;
      return { to: person.email, letter: newDeviceLetter(await mailbox.senderIn(person.language), signIn) };
    },
    async 'staff-owner-recovered'({ staffId, owner }) {
      const person = await findRecipient(db, staffId);
      const recovered = await findRecipient(db, owner);
      if (!person || !recovered) return null;
      const sender = await mailbox.senderIn(person.language);
      return { to: person.email, letter: ownerRecoveredLetter(sender, recovered.name) };
    },
    async 'staff-notice'({ staffId, about }) {
      const person = await findRecipient(db, staffId);
      if (!person) return null;
      return { to: person.email, letter: noticeLetter(await mailbox.senderIn(person.language), about) };
    },
  };
}
