import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { Badge } from '#ui/display/badge.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';
import { useMoment } from '../../shared/use-moment.ts';

type Settings = OutputOf<ConsoleApi['getPaymentSettings']>;
type Provider = Settings['providers'][number];

const abilities = ['debit', 'partialRefund', 'refundIsInstant', 'listsDays'] as const;

/** Which payment provider is on, what it can do, and what is missing. Its keys are in the environment of the server. */
export function PaymentProviders({ providers, missing }: Pick<Settings, 'providers' | 'missing'>) {
  const t = useTranslations('settings.payments');
  return (
    <section aria-labelledby="payment-providers" className={cardClass({ className: 'flex flex-col gap-5' })}>
      <div>
        <h2 id="payment-providers" className="text-heading font-medium">
          {t('providers')}
        </h2>
        <p className="mt-1 text-ink-soft">{t('providersText')}</p>
      </div>
      {missing.map((what) => (
        <Notice key={what} tone={what === 'provider' ? 'info' : 'progress'}>
          {t(`missing.${what}`)}
        </Notice>
      ))}
      {providers.map((provider) => (
        <OneProvider key={provider.name} provider={provider} />
      ))}
    </section>
  );
}

function OneProvider({ provider }: { provider: Provider }) {
  const t = useTranslations('settings.payments');
  const moment = useMoment();
  const { name, takesNew, live, can, noticeUrl, isEnteredInPortal, lastNoticeAt } = provider;
  const urlId = `notice-url-${name}`;
  return (
    <section aria-labelledby={`provider-${name}`} className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={`provider-${name}`} className="font-medium">
          <bdi translate="no">{t(`provider.${name}`)}</bdi>
        </h3>
        <Badge tone={live ? 'sea' : 'maroon-soft'}>{t(live ? 'live' : 'test')}</Badge>
        <Badge>{t(takesNew ? 'takesNew' : 'onlyOwn')}</Badge>
      </div>
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {abilities.map((ability) => (
          <li key={ability} className="flex items-start gap-2">
            <Icon
              name={can[ability] ? 'check' : 'close'}
              className={can[ability] ? 'mt-0.5 size-5 text-success' : 'mt-0.5 size-5 text-ink-soft'}
            />
            <span>{t(`can.${ability}.${can[ability] ? 'yes' : 'no'}`)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">{t(isEnteredInPortal ? 'noticesPortal' : 'noticesAlone')}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi id={urlId} dir="ltr" translate="no" className="text-sm wrap-anywhere">
          {noticeUrl}
        </bdi>
        <CopyButton text={noticeUrl} label={t('copyAddress')} selects={urlId} />
      </div>
      {lastNoticeAt !== null && (
        <p className="mt-1 text-sm text-ink-soft">{t('lastNotice', { time: moment(lastNoticeAt) })}</p>
      )}
    </section>
  );
}
