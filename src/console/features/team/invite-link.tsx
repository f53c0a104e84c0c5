import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { OneTimeLink } from './one-time-link.tsx';

export type Invited = OutputOf<ConsoleApi['inviteStaff']>;

/** The link of an invitation, in the words of the invited person's language. */
export function InviteLink({ invited: { invite, link }, onDone }: { invited: Invited; onDone: () => void }) {
  return <OneTimeLink link={link} language={invite.language} shareText="shareText" onDone={onDone} />;
}
