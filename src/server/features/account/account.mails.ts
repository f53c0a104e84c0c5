import type { Kysely } from 'kysely';
import { limits } from '#contract/values/limits.ts';
import type { Database } from '../../database/schema.ts';
import { isolate, isolateLtr } from '../../mail/isolation.ts';
import type { Block, Letter } from '../../mail/letter.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import type { MailWriters } from '../../mail/mail-kinds.ts';
import { letterFrom, type Sender, type ShopMailbox } from '../../mail/sender.ts';
import type { Clock } from '../../process/clock.ts';
import { findCode, markMailed } from './codes/codes.queries.ts';
import { digitsOf } from './codes/codes.rules.ts';
import { findRegistration } from './registration/registrations.queries.ts';

const nameShown = 40;

function loginButton({ language, publicUrl }: Sender): Block {
  return { kind: 'button', label: mailMessages[language]('mail.login'), url: `${publicUrl}/${language}/auth/login` };
}

interface Named {
  name: string;
  phone: string;
}

// Others may register this address: their text must neither look like a link nor like a code.
function lettersOf(name: string): string {
  const letters = name.replace(/[^\p{L}\p{M}'’-]+/gu, ' ').trim();
  return Array.from(letters).slice(0, nameShown).join('');
}

/** Says whose registration a code confirms. */
function registrationBlock({ language }: Sender, { name, phone }: Named): Block {
  const values = { name: isolate(lettersOf(name)), digits: isolateLtr(phone.slice(-4)) };
  return { kind: 'quiet', text: mailMessages[language]('mail.code.registration', values) };
}

function codeLetter(
  sender: Sender,
  purpose: 'confirm' | 'reset' | 'email',
  digits: string,
  registration: Named | undefined,
): Letter {
  const say = mailMessages[sender.language];
  const label = say('mail.code.label');
  return letterFrom(sender, {
    subject: say(`mail.code.${purpose}Subject`, { shop: sender.shop }),
    title: label,
    blocks: [
      { kind: 'text', text: say(`mail.code.${purpose}Text`, { shop: isolate(sender.shop) }) },
      { kind: 'code', label, digits },
      ...(registration ? [registrationBlock(sender, registration)] : []),
      { kind: 'quiet', text: say('mail.code.life', { minutes: limits.otpMinutes }) },
      { kind: 'quiet', text: say('mail.code.care') },
    ],
  });
}

/** For a registration or an email change to an address that has an account. */
function accountExistsLetter(sender: Sender): Letter {
  const say = mailMessages[sender.language];
  return letterFrom(sender, {
    subject: say('mail.exists.subject', { shop: sender.shop }),
    title: say('mail.exists.title'),
    blocks: [
      { kind: 'text', text: say('mail.exists.text', { shop: isolate(sender.shop) }) },
      { kind: 'text', text: say('mail.exists.help') },
      loginButton(sender),
      { kind: 'quiet', text: say('mail.exists.care') },
    ],
  });
}

/** To the old address, after an email change was requested. */
function emailChangeLetter(sender: Sender): Letter {
  const say = mailMessages[sender.language];
  return letterFrom(sender, {
    subject: say('mail.emailChange.subject', { shop: sender.shop }),
    title: say('mail.emailChange.title'),
    blocks: [
      { kind: 'text', text: say('mail.emailChange.text', { shop: isolate(sender.shop) }) },
      { kind: 'text', text: say('mail.emailChange.care') },
      loginButton(sender),
    ],
  });
}

function passwordChangedLetter(sender: Sender): Letter {
  const say = mailMessages[sender.language];
  return letterFrom(sender, {
    subject: say('mail.passwordChanged.subject', { shop: sender.shop }),
    title: say('mail.passwordChanged.title'),
    blocks: [
      { kind: 'text', text: say('mail.passwordChanged.text', { shop: isolate(sender.shop) }) },
      loginButton(sender),
      { kind: 'quiet', text: say('mail.passwordChanged.care') },
    ],
  });
}

interface Needs {
  db: Kysely<Database>;
  codeKey: Buffer;
  clock: Clock;
  mailbox: ShopMailbox;
}

type AccountMails = 'code' | 'account-exists' | 'email-change-notice' | 'password-changed';

export function createAccountMails({ db, codeKey, clock, mailbox }: Needs): Pick<MailWriters, AccountMails> {
  return {
    async code({ codeId, language }) {
      const code = await findCode(db, codeId);
      // The code was used or expired while the mail waited.
      if (!code || code.used_at !== null || code.expires_at <= clock()) return null;
      const registration = code.registration_id === null ? undefined : await findRegistration(db, code.registration_id);
      const letter = codeLetter(await mailbox.senderIn(language), code.purpose, digitsOf(codeKey, code), registration);
      return { to: code.email, letter, onSent: () => markMailed(db, codeId, clock()) };
    },
    async 'account-exists'({ email, language }) {
      return { to: email, letter: accountExistsLetter(await mailbox.senderIn(language)) };
    },
    async 'email-change-notice'({ email, language }) {
      return { to: email, letter: emailChangeLetter(await mailbox.senderIn(language)) };
    },
    async 'password-changed'({ email, language }) {
      return { to: email, letter: passwordChangedLetter(await mailbox.senderIn(language)) };
    },
  };
}
