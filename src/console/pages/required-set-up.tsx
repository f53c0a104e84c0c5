import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { Card } from '#ui/display/card.tsx';
import { SetUp } from '../features/session/set-up.tsx';
import { PageTitle } from '../shell/page-title.tsx';

/** The second factor of a role that needs one, set up before anything else. */
export function RequiredSetUp({ onDone }: { onDone: (me: Me) => void }) {
  const t = useTranslations('secondFactor');
  return (
    <Card padding="large">
      <PageTitle>{t('setUp')}</PageTitle>
      <h1 className="text-heading font-medium">{t('setUp')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('required')}</p>
      <SetUp onDone={onDone} />
    </Card>
  );
}
