import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { SectionKind } from './page-form.rules.ts';

interface AddSectionProps {
  kinds: readonly SectionKind[];
  isFull: boolean;
  onAdd: (kind: SectionKind) => void;
}

/** Adds a section of a kind that is chosen, where there are several. */
export function AddSection({ kinds, isFull, onAdd }: AddSectionProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const [only, ...others] = kinds;
  const begin = () => (only && others.length === 0 ? onAdd(only) : setOpen(true));
  return (
    <>
      <Button id="add-section" variant="secondary" icon="plus" disabled={isFull} onClick={begin}>
        {t('content.section.add')}
      </Button>
      {isFull && <p className="mt-1 text-sm text-ink-soft">{t('content.section.full')}</p>}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('content.section.choose')}
        closeLabel={t('action.close')}
      >
        <ul className="flex flex-col divide-y divide-line">
          {kinds.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                className="flex min-h-14 w-full flex-col rounded-control px-2 py-3 text-start hover:bg-shell"
                onClick={() => {
                  setOpen(false);
                  onAdd(kind);
                }}
              >
                <span className="font-medium">{t(`content.kind.${kind}.name`)}</span>
                <span className="text-sm text-ink-soft">{t(`content.kind.${kind}.text`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
