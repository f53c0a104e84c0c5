import { useTranslations } from 'use-intl';
import { priceParts } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { Price, type PriceSize } from '#ui/display/price.tsx';
import { useCurrency } from './use-currency.ts';

interface MoneyProps {
  riyals: number;
  /** The price before the offer, if any. */
  before?: number | null;
  /** Whether others are dearer: "From". */
  isFrom?: boolean | undefined;
  size?: PriceSize;
  className?: string;
}

/** An amount in the shop's currency, formatted for the page's language. */
export function Money({ riyals, before, isFrom, size, className }: MoneyProps) {
  const t = useTranslations('product');
  const language = useLanguage();
  const currency = useCurrency();
  const { amount, symbol } = priceParts(riyals, language, currency);
  const struck = before !== undefined && before !== null && before !== riyals;
  return (
    <Price
      amount={amount}
      symbol={symbol}
      symbolFirst={languageFacts[language].currencyFirst}
      prefix={isFrom ? t('from') : undefined}
      size={size}
      className={className}
      {...(struck && {
        original: priceParts(before, language, currency).amount,
        nowLabel: t('newPrice'),
        originalLabel: t('oldPrice'),
      })}
    />
  );
}
