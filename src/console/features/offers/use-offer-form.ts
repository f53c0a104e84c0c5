import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangedOffer, ConsoleOffer, OfferFields } from '#contract/console/offers.ts';
import { isApiError } from '#contract/http/client.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import {
  emptyForm,
  fieldsOf,
  formOf,
  formOfFields,
  type OfferConflict,
  type OfferForm,
  withPart,
} from './offer-form.rules.ts';
import { byId, type KnownProducts } from './chosen.rules.ts';
import { useReadOffersAgain } from './use-offer-end.ts';

interface Draft {
  form: OfferForm;
  known: KnownProducts;
  /** The offer as the person read it; null for a new one. */
  read: { version: number; base: OfferFields } | null;
}

/** The form of an offer with its draft, its save, and the conflicts of a refused save. */
export function useOfferForm(offer: ConsoleOffer | null, onDone: () => void) {
  const t = useTranslations('catalogue.offers');
  const { toasts } = useApp();
  const readAgain = useReadOffersAgain();
  const form = offer ? formOf(offer) : emptyForm;
  const base = fieldsOf(form);
  const stored = byId(offer?.chosen ?? []);
  const initial: Draft = { form, known: stored, read: offer && base && { version: offer.version, base } };
  const draft = useDraft<Draft>(offer ? `offer:${offer.id}` : 'offer', initial);
  const [conflicts, setConflicts] = useState<OfferConflict[]>([]);
  const { value } = draft;
  const sent = useRef(value);
  // What a colleague chose meanwhile is among the stored ones.
  const known = { ...stored, ...value.known };
  const fields = fieldsOf(value.form);

  function done(_result: ChangedOffer): void {
    const isDone = draft.saved(sent.current, initial);
    toasts.show({ kind: 'status', text: t('saved') });
    readAgain();
    if (isDone) onDone();
    else if (!draft.isShown()) return;
    else if (offer) goOn();
    // Saving a new one again would add a second one.
    else {
      draft.clear(initial);
      onDone();
    }
  }
  /** What was typed meanwhile is compared with what was sent. */
  function goOn(): void {
    const now = draft.now();
    const saved = fieldsOf(sent.current.form);
    draft.change({ ...now, read: now.read && saved && { ...now.read, base: saved } });
  }
  function refused(error: unknown): void {
    readAgain();
    if (!isApiError(error) || error.code !== 'changed_meanwhile') return;
    const both = (error.details?.['conflicts'] ?? {}) as Record<string, { yours: unknown; theirs: unknown }>;
    setConflicts(Object.entries(both).map(([part, sides]) => ({ part, ...sides })));
  }
  const create = useWrite('createOffer', { quiet: true, onDone: done });
  const save = useWrite('saveOffer', { quiet: true, onDone: done, onFailed: refused });

  function submit(wanted: OfferFields | null, read: Draft['read'], confirmed: boolean): void {
    if (wanted === null) return;
    if (offer === null || read === null) create.send({ body: { ...wanted, confirmed } });
    else save.send({ params: { id: offer.id }, body: { ...wanted, ...read, confirmed } });
  }

  return {
    ...value,
    known,
    fields,
    conflicts,
    busy: create.busy || save.busy,
    error: conflicts.length > 0 ? null : (create.error ?? save.error),
    change: (next: Partial<OfferForm>, nowKnown = known) =>
      draft.change({ ...value, form: { ...value.form, ...next }, known: nowKnown }),
    submit(confirmed: boolean): void {
      sent.current = value;
      submit(fields, value.read, confirmed);
    },
    /** Their value becomes what was read. The own one stays only if the person keeps it. */
    decide({ part, theirs }: OfferConflict, keep: 'mine' | 'theirs', confirmed: boolean): void {
      const left = conflicts.filter((other) => other.part !== part);
      setConflicts(left);
      if (fields === null || value.read === null) return;
      const wanted = keep === 'mine' ? fields : withPart(fields, part, theirs);
      const read = { ...value.read, base: withPart(value.read.base, part, theirs) };
      const decided = { ...value, form: formOfFields(wanted), read };
      draft.change(decided);
      sent.current = decided;
      if (left.length === 0) submit(wanted, read, confirmed);
    },
    discard(): void {
      draft.clear(initial);
      onDone();
    },
  };
}
