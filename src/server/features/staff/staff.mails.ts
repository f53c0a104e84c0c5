import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Database } from '../../database/schema.ts';
import { tokenHash as hashOf } from '../../http/identity.ts';
import { isolate, isolateLtr } from '../../mail/isolation.ts';
import type { Letter } from '../../mail/letter.ts';
import type { MailWriters } from '../../mail/mail-kinds.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import { letterFrom, type Sender, type ShopMailbox } from '../../mail/sender.ts';
import type { Clock } from '../../process/clock.ts';
import { consoleAddress, joinPath, recoverPath } from './console-link.rules.ts';
import { findInviteForMail } from './invites/invites.queries.ts';
import { problemOf } from './invites/invites.rules.ts';
import { findPasswordLink } from './password-links/password-links.queries.ts';
import { findRecipient } from './people.queries.ts';

function passwordLinkLetter(sender: Sender, { token, asksCode }: { token: string; asksCode: boolean }): Letter {
  const say = mailMessages[sender.language];
  return letterFrom(sender, {
    subject: say('mail.staffPasswordLink.subject', { shop: sender.shop }),
    title: say('mail.staffPasswordLink.title'),
    blocks: [
      { kind: 'text', text: say('mail.staffPasswordLink.text', { shop: isolate(sender.shop) }) },
      ...(asksCode ? [{ kind: 'text', text: say('mail.staffPasswordLink.code') } as const] : []),
      {
        kind: 'button',
        label: say('mail.staffPasswordLink.open'),
        url: consoleAddress(sender.publicUrl, recoverPath(token)),
      },
      { kind: 'quiet', text: say('mail.staffPasswordLink.life', { minutes: consoleLimits.mailedLinkMinutes }) },
    ],
  });
}

/** To a member who gets no link by mail: who else makes one. */
function askOwnerLetter(sender: Sender, email: string): Letter {
  const say = mailMessages[sender.language];
  const command = isolateLtr(`npm run shop -- staff reset-password ${email}`);
  return letterFrom(sender, {
    subject: say('mail.staffPasswordLink.subject', { shop: sender.shop }),
    title: say('mail.staffPasswordLink.title'),
    blocks: [
      { kind: 'text', text: say('mail.staffPasswordLink.askOwner', { shop: isolate(sender.shop) }) },
      { kind: 'text', text: say('mail.staffPasswordLink.askServer', { command }) },
      { kind: 'quiet', text: say('mail.staffPasswordLink.ignore') },
    ],
  });
}

export function createStaffMails({
  db,
  clock,
  mailbox,
}: {
  db: Kysely<Database>;
  clock: Clock;
  mailbox: ShopMailbox;
}): Pick<MailWriters, 'staff-invite' | 'staff-password-link'> {
  return {
    async 'staff-invite'({ inviteId, token }) {
      const invite = await findInviteForMail(db, inviteId, { tokenHash: hashOf(token), now: clock() });
      // It was used, withdrawn or sent again while the mail waited, or it expired.
      if (!invite) return null;
      const sender = await mailbox.senderIn(invite.language);
      const say = mailMessages[invite.language];
      const letter = letterFrom(sender, {
        subject: say('mail.staffInvite.subject', { shop: sender.shop }),
        title: say('mail.staffInvite.title', { name: isolate(invite.name) }),
        blocks: [
          {
            kind: 'text',
            text: say('mail.staffInvite.text', { shop: isolate(sender.shop), role: invite.role }),
          },
          {
            kind: 'button',
            label: say('mail.staffInvite.join'),
            url: consoleAddress(sender.publicUrl, joinPath(token)),
          },
          { kind: 'quiet', text: say('mail.staffInvite.life', { hours: consoleLimits.inviteHours }) },
        ],
      });
      return { to: invite.email, letter };
    },
    async 'staff-password-link'({ staffId, token }) {
      const person = await findRecipient(db, staffId);
      if (!person) return null;
      const sender = await mailbox.senderIn(person.language);
      const link = await findPasswordLink(db, hashOf(token));
      if (!link) return { to: person.email, letter: askOwnerLetter(sender, person.email) };
      // It was withdrawn or expired while the mail waited.
      if (problemOf(link, clock()) !== null || link.sentTo !== person.email) return null;
      const letter = passwordLinkLetter(sender, { token, asksCode: link.secondFactorAt !== null });
      return { to: person.email, letter };
    },
  };
}
