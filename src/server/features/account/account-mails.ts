import { limits } from '#contract/limits.ts';
import { isolate } from '../../mail/isolation.ts';
import type { Block, Letter } from '../../mail/letter.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { letterFrom, type Sender } from '../../mail/sender.ts';

function loginButton({ language, publicUrl }: Sender): Block {
  return { kind: 'button', label: mailWords[language]('mail.login'), url: `${publicUrl}/${language}/auth/login` };
}

export function codeMail(sender: Sender, purpose: 'confirm' | 'reset' | 'email', digits: string): Letter {
  const say = mailWords[sender.language];
  const label = say('mail.code.label');
  return letterFrom(sender, {
    subject: say(`mail.code.${purpose}Subject`, { shop: sender.shop }),
    title: label,
    blocks: [
      { kind: 'text', text: say(`mail.code.${purpose}Text`, { shop: isolate(sender.shop) }) },
      { kind: 'code', label, digits },
      { kind: 'quiet', text: say('mail.code.life', { minutes: limits.otpMinutes }) },
      { kind: 'quiet', text: say('mail.code.care') },
    ],
  });
}

/** To somebody who registers, or whose address is named, where there is an account already. */
export function accountExistsMail(sender: Sender): Letter {
  const say = mailWords[sender.language];
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

/** To the old address, when a new one was entered. */
export function emailChangeMail(sender: Sender): Letter {
  const say = mailWords[sender.language];
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

export function passwordChangedMail(sender: Sender): Letter {
  const say = mailWords[sender.language];
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
