import { EmptyState } from '#ui/display/empty-state.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { InviteDriver } from '../steps/invite-driver.tsx';

/** A list without orders. Where drivers are on their way, an owner invites one. */
export function EmptyList({ title, text, invites }: { title: string; text: string; invites: boolean }) {
  const mayInvite = mayOpen(useMe(), 'staff.manage');
  return (
    <EmptyState icon="check" title={title} action={invites && mayInvite ? <InviteDriver /> : undefined}>
      {text}
    </EmptyState>
  );
}
