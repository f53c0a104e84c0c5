import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Redirect } from '#contract/console/redirects.ts';
import { redirectLimits } from '#contract/console/redirect-limits.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { RedirectDialog } from '../features/redirects/redirect-dialog.tsx';
import { RedirectFile } from '../features/redirects/redirect-file.tsx';
import { RedirectList } from '../features/redirects/redirect-list.tsx';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { useSearchField } from '../shared/use-search-field.ts';
import { BackLink } from '../shell/back-link.tsx';
import { useCommand } from '../shell/keys/commands.ts';

const pauseMs = 200;

/** The redirects from the addresses of an old shop. */
export function RedirectsPage() {
  const t = useTranslations();
  const { typed, type, q } = useSearchField(useAddressSearch(), pauseMs);
  const [edited, setEdited] = useState<Redirect | 'new' | null>(null);
  const add = () => setEdited('new');
  useCommand('new', add);
  return (
    <>
      <BackLink to="/content">{t('nav.content')}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">{t('nav.redirects')}</h1>
        <Button icon="plus" onClick={add}>
          {t('redirects.add')}
        </Button>
      </div>
      <p className="mt-1 mb-5 max-w-3xl text-ink-soft">{t('redirects.intro')}</p>
      <form role="search" aria-label={t('redirects.search')} onSubmit={(event) => event.preventDefault()}>
        <TextField
          className="mb-4 md:max-w-xl"
          type="search"
          icon="search"
          label={t('redirects.search')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={redirectLimits.pathMax}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </form>
      <div className="flex flex-col gap-5">
        <RedirectList q={q} onEdit={setEdited} onAdd={add} />
        <RedirectFile />
      </div>
      <RedirectDialog edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}
