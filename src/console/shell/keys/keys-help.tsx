import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { usePages } from '../../runtime/page/console-page.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { destinationsOf } from '../navigation/destinations.ts';
import { useCommand } from './commands.ts';

/** The list of shortcuts, opened by `?`, and the keys that go to a page. */
export function KeysHelp({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const destinations = destinationsOf(usePages(), useMe()).filter(({ link }) => link.key !== undefined);
  useCommand('help', () => onChange(true));
  useCommand('go', ({ key }) => {
    const target = destinations.find(({ link }) => link.key === key);
    if (target) void navigate(target.path);
  });
  return (
    <Dialog
      open={open}
      onClose={() => onChange(false)}
      title={t('keys.title')}
      closeLabel={t('action.close')}
      size="large"
    >
      <dl className="gap-x-10 sm:columns-2">
        <Row name={t('keys.search')} keys={['/', 'Ctrl K']} link={t('keys.or')} />
        <Row name={t('keys.new')} keys={['n']} />
        <Row name={t('keys.help')} keys={['?']} />
        {destinations.map(({ path, name, link }) => (
          <Row
            key={path}
            name={t('keys.go', { page: t(`nav.${name}`) })}
            keys={['g', link.key ?? '']}
            link={t('keys.sequence')}
          />
        ))}
        <Row name={t('keys.close')} keys={['Esc']} />
      </dl>
    </Dialog>
  );
}

/** `link` is the word between two keys. */
function Row({ name, keys, link }: { name: string; keys: readonly string[]; link?: string }) {
  return (
    <div className="flex min-h-12 break-inside-avoid items-center justify-between gap-4 border-b border-line py-2">
      <dt>{name}</dt>
      <dd className="flex shrink-0 items-center gap-2 text-sm text-ink-soft">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-2">
            {index > 0 && <span>{link}</span>}
            <kbd
              dir="ltr"
              translate="no"
              className="min-w-8 rounded-lg bg-shell px-2 py-1 text-center font-sans text-ink"
            >
              {key}
            </kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}

/** Whether the help is open. */
export function useKeysHelp() {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, setOpen };
}
