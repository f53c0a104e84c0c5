import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Database } from '../../database/schema.ts';
import { tokenHash as hashOf } from '../../http/identity.ts';
import { isolate } from '../../mail/isolation.ts';
import type { MailWriters } from '../../mail/mail-kinds.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import { letterFrom, type ShopMailbox } from '../../mail/sender.ts';
import type { Clock } from '../../process/clock.ts';
import { consoleAddress, joinPath } from './console-link.rules.ts';
import { findInviteForMail } from './invites/invites.queries.ts';

export function createStaffMails({
  db,
  clock,
  mailbox,
}: {
  db: Kysely<Database>;
  clock: Clock;
  mailbox: ShopMailbox;
}): Pick<MailWriters, 'staff-invite'> {
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
  };
}
