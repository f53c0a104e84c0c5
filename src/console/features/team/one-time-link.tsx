import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Language } from '#contract/values/locale.ts';
import { loadConsoleMessages } from '#i18n/load-console.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';

interface OneTimeLinkProps {
  link: string;
  /** The language of who gets the link. */
  language: Language;
  /** What is written beside the link where it is shared. */
  shareText: 'shareText' | 'passwordShareText';
  onDone: () => void;
}

/** A link for one use, shown this once, to copy or to share. */
export function OneTimeLink({ link, language, shareText, onDone }: OneTimeLinkProps) {
  const t = useTranslations('team');
  const id = useId();
  const text = useQuery({
    queryKey: [shareText, language],
    queryFn: async () => (await loadConsoleMessages[language].rare()).team[shareText],
  });
  const address = new URL(link, location.origin).href;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{t('linkText')}</p>
      <p
        id={id}
        role="group"
        aria-label={t('link')}
        dir="ltr"
        translate="no"
        className="rounded-control bg-shell px-4 py-3 text-sm break-all select-all"
      >
        {address}
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={address} label={t('copyLink')} selects={id} />
        {/* Shared before its words are loaded, the link would be sent without them. */}
        {!text.isPending && (
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${text.data ?? ''}\n${address}`.trim())}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <Icon name="whatsapp" className="size-5" />
            {t('share')}
          </a>
        )}
      </div>
      <Button
        wide
        onClick={({ detail }) => {
          // The second press of a double press on the button that was here before must not close the only view of the link.
          if (detail < 2) onDone();
        }}
      >
        {t('done')}
      </Button>
    </div>
  );
}
