import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FocusOnMount } from '#ui/layout/focus-on-mount.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';

/** Recovery codes, shown this once. The person goes on after they have kept them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations();
  const listId = useId();
  const [isKept, setKept] = useState(false);
  return (
    <section aria-labelledby={`${listId}-title`} className="flex flex-col gap-4">
      <FocusOnMount>
        <h2 id={`${listId}-title`} tabIndex={-1} className="text-heading font-medium outline-none">
          {t('secondFactor.codes')}
        </h2>
      </FocusOnMount>
      <p className="text-ink-soft">{t('secondFactor.codesText')}</p>
      <ol
        id={listId}
        dir="ltr"
        translate="no"
        className="grid grid-cols-2 gap-2 rounded-card bg-shell p-4 text-center tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="py-1 font-medium tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} label={t('secondFactor.copyCodes')} selects={listId} />
        <Button size="small" variant="secondary" icon="print" onClick={() => print()}>
          {t('secondFactor.printCodes')}
        </Button>
      </div>
      <Checkbox
        className="print:hidden"
        label={t('secondFactor.kept')}
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Button wide disabled={!isKept} className="print:hidden" onClick={onDone}>
        {t('session.continue')}
      </Button>
    </section>
  );
}
