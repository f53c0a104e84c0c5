import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangedOffer, ConsoleOffer, OfferFields } from '#contract/console/offers.ts';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { type Edit, seenVersion } from '../../shared/edit/edit.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { byId, type KnownProducts } from './chosen.rules.ts';
import {
  emptyOfferForm,
  fieldsOf,
  offerFormOf,
  type OfferFormValues,
  formValueOf,
  withReduction,
} from './offer-form.rules.ts';

/** The form with the names of the chosen products: a draft shows them before they are read. */
interface Draft extends OfferFormValues {
  known: KnownProducts;
}

/** The changed fields of a request, as they are wanted or as they were read. */
function changedFields(edit: Edit<Draft>, fields: OfferFields | null): Partial<OfferFields> {
  if (fields === null) return {};
  const { discount, amount = null, ...others } = fields;
  // The per cent of a sum follows from the prices.
  const reduction = amount === null ? { discount, amount } : { amount };
  return {
    ...Object.fromEntries(Object.entries(others).filter(([field]) => field in edit.values)),
    ...('reduction' in edit.values && reduction),
  };
}

/** The form of an offer with its draft, its save, and the conflicts of a refused save. */
export function useOfferForm(opened: ConsoleOffer | null, isConfirmed: boolean, onDone: () => void) {
  const t = useTranslations('catalogue.offers');
  const { queryClient, toasts } = useApp();
  // A new one is a stored one after its first save.
  const [made, setMade] = useState<ConsoleOffer | null>(null);
  const offer = opened ?? made;
  const stored: Draft = { ...(offer ? offerFormOf(offer) : emptyOfferForm), known: byId(offer?.chosen ?? []) };

  function done({ offer: saved }: ChangedOffer, isNew: boolean): void {
    const isDone = form.saved(isNew ? `offer:${saved.id}` : undefined);
    showSaved(queryClient, 'getConsoleOffer', saved, { params: { id: saved.id } });
    toasts.show({ kind: 'status', text: t('saved') });
    if (isDone) onDone();
    else setMade(saved);
  }
  const create = useWrite('createOffer', { quiet: true, onDone: (created) => done(created, true) });
  const save = useWrite('saveOffer', {
    quiet: true,
    onDone: (saved) => done(saved, false),
    onFailed: (error) => form.refused(error),
  });

  function send(edit: Edit<Draft>): void {
    const value = { ...stored, ...edit.values };
    const fields = fieldsOf(value);
    if (fields === null) return;
    if (offer === null) return create.send({ body: { ...fields, confirmed: isConfirmed } });
    const base = changedFields(edit, fieldsOf({ ...value, ...edit.base }));
    const wanted = changedFields(edit, fields);
    const version = seenVersion(edit, offer.version);
    save.send({ params: { id: offer.id }, body: { version, ...wanted, base, confirmed: isConfirmed } });
  }

  const form = useEdit<Draft>(
    opened ? `offer:${opened.id}` : 'offer',
    { stored, versionOf: () => offer?.version ?? 1, read: formValueOf, join: withReduction },
    send,
  );
  const { known, ...typed } = form.value;
  return {
    ...form,
    form: typed,
    // What a colleague chose meanwhile is among the stored ones.
    known: { ...stored.known, ...known },
    fields: fieldsOf(typed),
    id: offer?.id ?? null,
    busy: create.busy || save.busy,
    error: create.error ?? save.error,
    discard(): void {
      form.clear();
      onDone();
    },
  };
}
