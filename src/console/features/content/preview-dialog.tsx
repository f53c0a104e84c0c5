import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Language, languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PreviewFrame } from './preview-frame.tsx';

const widths = { phone: 390, desktop: 1280 } as const;
type Screen = keyof typeof widths;
const screens = Object.keys(widths) as Screen[];

interface PreviewDialogProps {
  handle: string;
  onClose: () => void;
}

/** The saved draft of a page as shoppers would see it, in both languages, on a phone and on a desktop. */
export function PreviewDialog({ handle, onClose }: PreviewDialogProps) {
  const t = useTranslations('content.preview');
  const close = useTranslations('action');
  // Each opening asks for a token of its own, and keeps it: another one would load the page again.
  const { data, error, refetch } = useQuery({
    ...readQuery(useApp(), 'previewPage', { params: { handle } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [screen, setScreen] = useState<Screen>('phone');
  const [language, setLanguage] = useState<Language>('ar');
  const address = data && `/${language}/preview/${data.token}`;
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={close('close')} size="large">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <RadioChips legend={t('screen')}>
          {screens.map((one) => (
            <RadioChip key={one} name="screen" checked={screen === one} onChange={() => setScreen(one)}>
              {t(one)}
            </RadioChip>
          ))}
        </RadioChips>
        <RadioChips legend={t('language')}>
          {languages.map((one) => (
            <RadioChip key={one} name="language" checked={language === one} onChange={() => setLanguage(one)}>
              <bdi lang={one}>{languageFacts[one].ownName}</bdi>
            </RadioChip>
          ))}
        </RadioChips>
      </div>
      <p className="my-3 text-sm text-ink-soft">
        {t('hint')}{' '}
        {address && (
          <a href={address} target="_blank" rel="noopener">
            {t('newTab')}
          </a>
        )}
      </p>
      {address && <PreviewFrame address={address} width={widths[screen]} title={t(screen)} />}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[70dvh] w-full rounded-card" />}
    </Dialog>
  );
}
