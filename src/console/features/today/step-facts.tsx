import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { Step } from './first-day-steps.ts';

/** What the shop has now, where a step may be right as it is. */
export function StepFacts({ step }: { step: Step }) {
  if (step === 'zones') return <Zones />;
  if (step === 'times') return <Times />;
  if (step === 'payments') return <Payments />;
  return null;
}

function Zones() {
  const t = useTranslations('firstDay');
  const language = useLanguage();
  const open = useRead('getDeliverySettings').data?.zones.filter(({ active }) => active) ?? [];
  if (open.length === 0) return null;
  const fees = open.map(({ fee }) => fee);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  return (
    <p className="text-ink-soft">
      {t('zonesNow', {
        count: open.length,
        least: least === most ? 'same' : formatPrice(least, language),
        most: formatPrice(most, language),
      })}
    </p>
  );
}

function Times() {
  const t = useTranslations('firstDay');
  const { data } = useRead('getDeliverySettings');
  if (!data) return null;
  return <p className="text-ink-soft">{t(data.settings.values.delivery.enabled ? 'timesOn' : 'timesOff')}</p>;
}

function Payments() {
  const t = useTranslations('firstDay');
  const language = useLanguage();
  const options = useRead('getPaymentSettings').data?.options.filter(({ active }) => active) ?? [];
  if (options.length === 0) return null;
  return (
    <ul className="text-ink-soft">
      {options.map(({ id, name, fee }) => (
        <li key={id}>
          {t('paymentNow', { name: name[language], fee: fee === 0 ? 'none' : formatPrice(fee, language) })}
        </li>
      ))}
    </ul>
  );
}
