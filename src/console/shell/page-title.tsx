import { useTranslations } from 'use-intl';
import { useTitleCount } from '../runtime/page/title-count.ts';

/** The title of the document: `(2) Orders · Console`. */
export function PageTitle({ children }: { children: string }) {
  const t = useTranslations('nav');
  const count = useTitleCount();
  return <title>{`${count > 0 ? `(${count}) ` : ''}${children} · ${t('label')}`}</title>;
}
