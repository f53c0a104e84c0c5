import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { offerStates } from '#contract/console/offer-states.ts';
import { Button } from '#ui/action/button.tsx';
import { OfferDialog, type OpenOffer } from '../features/offers/offer-dialog.tsx';
import { OfferList } from '../features/offers/offer-list.tsx';
import { LinkTabs } from '../shared/link-tabs.tsx';
import { useCommand } from '../shell/keys/commands.ts';

/** The offers that run, those to come, and the ended ones. The address names the state. */
export function OffersPage() {
  const t = useTranslations();
  const [search] = useSearchParams();
  const state = offerStates.find((name) => name === search.get('state')) ?? 'running';
  const [open, setOpen] = useState<OpenOffer | null>(null);
  useCommand('new', () => setOpen('new'));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title font-medium">{t('nav.offers')}</h1>
        <Button icon="plus" onClick={() => setOpen('new')}>
          {t('catalogue.offers.new')}
        </Button>
      </div>
      <p className="mt-1 mb-5 max-w-3xl text-ink-soft">{t('catalogue.offers.intro')}</p>
      <div className="mb-4">
        <LinkTabs
          label={t('catalogue.offers.states')}
          tabs={offerStates.map((name) => ({
            to: name === 'running' ? '/offers' : `/offers?state=${name}`,
            label: t(`catalogue.offers.${name}`),
            isCurrent: name === state,
          }))}
        />
      </div>
      <OfferList key={state} state={state} onEdit={setOpen} />
      <OfferDialog open={open} onClose={() => setOpen(null)} />
    </>
  );
}
