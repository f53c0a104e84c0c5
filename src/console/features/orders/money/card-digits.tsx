import { useTranslations } from 'use-intl';

/** The card that paid, by its last digits. */
export function CardDigits({ lastFour }: { lastFour: string }) {
  const t = useTranslations('orderMoney');
  return (
    <span>
      {t.rich('card', {
        digits: () => (
          <bdi dir="ltr" translate="no">
            {lastFour}
          </bdi>
        ),
      })}
    </span>
  );
}
