import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';

/** An amount in riyals. */
export function Amount({ riyals }: { riyals: number }) {
  return (
    <bdi translate="no" className="whitespace-nowrap">
      {formatPrice(riyals, useLanguage())}
    </bdi>
  );
}
