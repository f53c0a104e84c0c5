import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OptionEntry } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useOptionalQuery, useMutationOnce } from '../../runtime/data/queries.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { missingOptions, readPending, storePending } from '../../shared/cart/pending-options.ts';
import { productQuery } from '../../shared/catalog/catalog.queries.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type OptionDraft, type OptionDrafts, problemsOfRequired, toOptionEntries } from './option-drafts.ts';
import { OptionField } from './option-field.tsx';
import { uploadOptionPictures } from './upload-option-pictures.ts';

interface AskOptionsDialogProps {
  open: boolean;
  productId: ProductId;
  variantId: VariantId;
  onAdd: (options: OptionEntry[], without?: 'without') => void;
  onClose: () => void;
}

/**
 * Asks for the required options of a product before it goes into the cart. The shopper fills them
 * in, or says that the product is bought without.
 */
export default function AskOptionsDialog({ open, productId, variantId, onAdd, onClose }: AskOptionsDialogProps) {
  const t = useTranslations();
  const product = useOptionalQuery(productQuery(useAppContext(), productId));
  return (
    <Dialog
      open={open && product !== undefined}
      onClose={onClose}
      title={t('personalisation.askTitle')}
      closeLabel={t('action.close')}
    >
      {product && <AskOptionsForm product={product} variantId={variantId} onAdd={onAdd} />}
    </Dialog>
  );
}

type AskOptionsFormProps = Pick<AskOptionsDialogProps, 'variantId' | 'onAdd'> & { product: Product };

function AskOptionsForm({ product, variantId, onAdd }: AskOptionsFormProps) {
  const app = useAppContext();
  const t = useTranslations();
  const [pending] = useState(() => readPending(variantId));
  const missing = missingOptions(product.customizationOptions, pending);
  const [drafts, setDrafts] = useState<OptionDrafts>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());

  function setDraft(id: number, draft: OptionDraft): void {
    setDrafts(new Map(drafts).set(id, draft));
    setProblems(new Map([...problems].filter(([other]) => other !== id)));
  }

  const adding = useMutationOnce({
    mutationFn: async () => {
      const found = problemsOfRequired(missing, drafts);
      if (found.size > 0) {
        const max = (id: number) => missing.find((option) => option.id === id)?.maxLength ?? 0;
        setProblems(new Map([...found].map(([id, key]) => [id, t(`validation.${key}`, { max: max(id) })])));
        return;
      }
      const uploaded = await uploadOptionPictures(app, drafts, t('personalisation.uploadFailed'));
      setDrafts(uploaded.drafts);
      setProblems(uploaded.problems);
      if (uploaded.problems.size > 0) return;
      const entries = [...pending, ...toOptionEntries(uploaded.drafts)];
      // Stored first: nothing is lost if the server refuses.
      storePending(product.id, variantId, entries);
      onAdd(entries);
    },
  });

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isPending) adding.mutate();
      }}
    >
      <p className="mb-4 text-ink-soft">{t('personalisation.askText')}</p>
      <ul className="flex flex-col gap-4">
        {missing.map((option) => (
          <li key={option.id}>
            <OptionField
              option={option}
              hadValue={false}
              draft={drafts.get(option.id) ?? ''}
              problem={problems.get(option.id)}
              onDraft={(draft) => setDraft(option.id, draft)}
              onProblem={(problem) => setProblems(new Map(problems).set(option.id, problem))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" className="sm:flex-1" busy={adding.isPending}>
          {t('product.addToCart')}
        </Button>
        <Button className="sm:flex-1" variant="secondary" onClick={() => onAdd(pending, 'without')}>
          {t('personalisation.buyWithout')}
        </Button>
      </div>
    </Form>
  );
}
