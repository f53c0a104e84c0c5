import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../../shared/copy-button.tsx';

/** Commands for the machine of the shop, one a line, with a button that copies it. */
export function CommandLine({ command }: { command: string }) {
  const t = useTranslations('forgot');
  const id = useId();
  return (
    <div className="flex flex-col items-start gap-3">
      <p
        id={id}
        dir="ltr"
        translate="no"
        role="group"
        aria-label={t('command')}
        className="w-full rounded-control bg-shell px-4 py-3 font-mono text-sm break-all whitespace-pre-wrap"
      >
        {command}
      </p>
      <CopyButton text={command} label={t('copyCommand')} selects={id} />
    </div>
  );
}
