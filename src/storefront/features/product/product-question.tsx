import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { WhatsAppQuestion } from '../../shared/whatsapp-question.tsx';

/** "Ask about this product", on WhatsApp. */
export function ProductQuestion({ name }: { name: string }) {
  const t = useTranslations('question');
  return (
    <WhatsAppQuestion
      label={t('product')}
      text={t('productText', { name })}
      className={textLinkClass({ kind: 'standalone', className: 'self-start print:hidden' })}
    />
  );
}
