import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type FirstDayStep, firstDaySteps } from '#contract/console/first-day-steps.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { usePages } from '../../runtime/page/console-page.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';

/** What a new shop still needs, until its first order is delivered. */
export function FirstDay() {
  const t = useTranslations('today.firstDay');
  const { data } = useRead('getFirstDay');
  if (!data) return null;
  const helpOf: Record<FirstDayStep, ReactNode> = {
    name: <PageLink to="/settings/shop" text={t('openSettings')} />,
    logo: <PageLink to="/settings/shop" text={t('openSettings')} />,
    registration: <PageLink to="/settings/shop" text={t('openSettings')} />,
    contact: <PageLink to="/settings/shop" text={t('openSettings')} />,
    zones: <PageLink to="/settings/delivery" text={t('openZones')} />,
    products: <PageLink to="/products" text={t('openProducts')} />,
    // As a customer would, in the shop.
    testOrder: (
      <a href="/" target="_blank" rel="noopener" className={linkClass}>
        {t('openShop')}
      </a>
    ),
    team: <PageLink to="/settings/team" text={t('openTeam')} />,
  };
  return (
    <section aria-labelledby="first-day" className={cardClass({ className: 'mt-5' })}>
      <h2 id="first-day" className="text-lg font-medium">
        {t('title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('text')}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {firstDaySteps.map((step) => (
          <li key={step} className="flex items-start gap-3">
            {data.done[step] ? (
              <Icon name="check-circle" className="mt-0.5 size-6 shrink-0 text-success" label={t('done')} />
            ) : (
              <span aria-hidden className="mt-0.5 size-6 shrink-0 rounded-full inset-ring-2 inset-ring-sand-deep" />
            )}
            <div className="min-w-0">
              <p className="font-medium">{t(step)}</p>
              {!data.done[step] && helpOf[step]}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const linkClass = 'inline-flex min-h-11 items-center';

/** A link to a page that the person may open. */
function PageLink({ to, text }: { to: string; text: string }) {
  const me = useMe();
  const page = usePages().find(({ path }) => path === to);
  if (!page || !mayOpen(me, page.access)) return null;
  return (
    <Link to={to} className={linkClass}>
      {text}
    </Link>
  );
}
