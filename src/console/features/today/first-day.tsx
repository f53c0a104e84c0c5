import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type FirstDayStep, firstDaySteps } from '#contract/console/first-day.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';

/** What a new shop still needs, until its first order is delivered. */
export function FirstDay() {
  const t = useTranslations('today.firstDay');
  const me = useMe();
  const { data } = useRead('getFirstDay');
  if (!data) return null;
  // A test order is placed in the storefront, and the team has a page. The rest is set by command.
  const helpOf: Record<FirstDayStep, ReactNode> = {
    name: <Command text={`npm run shop -- settings set name '{"en":"My shop","ar":"متجري"}'`} />,
    registration: <Command text="npm run shop -- settings set commercialRegistration 12345" />,
    contact: <Command text="npm run shop -- settings set whatsapp +97455123456" />,
    products: <Command text="npm run shop -- import catalogue.json" />,
    testOrder: (
      <a href="/" target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
        {t('openShop')}
      </a>
    ),
    team: mayOpen(me, 'staff.manage') && (
      <Link to="/settings/team" className="inline-flex min-h-11 items-center">
        {t('openTeam')}
      </Link>
    ),
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

function Command({ text }: { text: string }) {
  return (
    <code dir="ltr" className="mt-1 block rounded-control bg-shell px-3 py-2 text-sm wrap-anywhere">
      {text}
    </code>
  );
}
