import { useTranslations } from 'use-intl';
import type { LookValues } from '#contract/console/setting-values.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { priceParts } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Price } from '#ui/display/price.tsx';
import { inLook } from './apply-look.ts';

interface LookPreviewProps {
  look: Pick<LookValues, 'accent' | 'typeface' | 'corners'>;
  /** The name of the shop. */
  name: Record<RequiredLanguage, string>;
}

/** Cards, prices, a button and a link as the shop will show them, in both scripts. */
export function LookPreview({ look, name }: LookPreviewProps) {
  const t = useTranslations('settings.look');
  return (
    <section aria-labelledby="look-preview" className={cardClass({ tone: 'shell' })}>
      <h2 id="look-preview" className="text-heading font-medium">
        {t('preview')}
      </h2>
      <p className="mb-4 text-ink-soft">{t('previewText')}</p>
      <div ref={inLook(look)} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Specimen language="ar" name={name.ar} />
          <Specimen language="en" name={name.en} />
        </div>
        <p className="flex flex-wrap items-center gap-4">
          <span className={buttonClass({ size: 'small' })}>{t('example')}</span>
          <span className={textLinkClass()}>{t('exampleLink')}</span>
        </p>
      </div>
    </section>
  );
}

/** The name of the shop and a price in one language. */
function Specimen({ language, name }: { language: RequiredLanguage; name: string }) {
  const t = useTranslations('settings.look');
  const { direction, currencyFirst } = languageFacts[language];
  const { amount, symbol } = priceParts(245, language);
  return (
    <div dir={direction} className={cardClass({ className: 'min-w-0' })}>
      <p lang={language} className="text-title font-medium wrap-anywhere">
        {name}
      </p>
      <Price
        amount={amount}
        symbol={symbol}
        symbolFirst={currencyFirst}
        original={priceParts(290, language).amount}
        nowLabel={t('now')}
        originalLabel={t('before')}
      />
    </div>
  );
}
