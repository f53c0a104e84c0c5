import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#ui/action/button.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';

/** Leads who may invite to the form of the team, with the driver chosen. The page is shown again afterwards. */
export function InviteDriver() {
  const t = useTranslations('orders.driver');
  const { pathname, search } = useLocation();
  if (!mayOpen(useMe(), 'staff.manage')) return null;
  return (
    <Link
      to="/settings/team"
      state={{ invite: 'driver', from: `${pathname}${search}` }}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {t('invite')}
    </Link>
  );
}
