import { useTranslations } from 'use-intl';
import { Notice } from '#ui/display/notice.tsx';
import { OnlinePaymentForm } from '../features/settings/online-payment-form.tsx';
import { PaymentForm } from '../features/settings/payment-form.tsx';
import { PaymentProviders } from '../features/settings/payment-providers.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The payment options, their rules, and the payment providers. */
export function SettingsPaymentsPage() {
  const t = useTranslations('settings.payments');
  const read = useRead('getPaymentSettings');
  return (
    <SettingsFrame name="settingsPayments" text={t('intro')} read={read}>
      {({ options, takesOnline, settings, providers, missing }) => {
        const offered = options.filter(({ type }) => type === 'cash' || takesOnline);
        return (
          <div className="flex flex-col gap-8">
            {offered.every(({ active }) => !active) && <Notice tone="danger">{t('none')}</Notice>}
            {offered.map((option, place) => (
              <PaymentForm key={option.id} option={option} feeId={place === 0 ? 'payment-fee' : undefined} />
            ))}
            <PaymentProviders providers={providers} missing={missing} />
            <OnlinePaymentForm settings={settings} />
          </div>
        );
      }}
    </SettingsFrame>
  );
}
