import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { type EditDraft, leaving, swapLine, swapped, takeOut } from './edit-draft.rules.ts';
import { VariantChoice } from './variant-choice.tsx';

interface EditLineProps {
  line: ConsoleOrder['items'][number];
  draft: EditDraft;
  onChange: (draft: EditDraft) => void;
  /** Without it, only missing pieces leave. */
  mayEdit: boolean;
  /** Opens with the choice of another variant. */
  swaps: boolean;
}

/** How many pieces leave a line, and whether they are missing or replaced. */
export function EditLine({ line, draft, onChange, mayEdit, swaps }: EditLineProps) {
  const t = useTranslations('edit');
  const name = line.name[useLanguage()];
  const [isSwapping, setSwapping] = useState(swaps);
  const out = leaving(draft, line.id);
  const replacement = draft.swaps.find(({ itemId }) => itemId === line.id);
  const take = (quantity: number) => onChange(takeOut(draft, line.id, quantity, mayEdit ? {} : { missing: true }));

  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="font-medium">
        <bdi dir="ltr" translate="no">
          {line.quantity}
        </bdi>{' '}
        × <span>{name}</span>
      </p>
      {line.attributes.map((attribute) => (
        <LineAttribute key={`${attribute.name.en} ${attribute.name.ar}`} attribute={attribute} />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>{t('takeOut')}</span>
        <QuantityStepper
          value={out?.quantity ?? 0}
          min={0}
          max={line.quantity - swapped(draft, line.id)}
          label={t('takeOutOf', { name })}
          decreaseLabel={t('fewer', { name })}
          increaseLabel={t('more', { name })}
          onChange={take}
        />
        {mayEdit && line.productId !== null && !replacement && (
          <Button variant="quiet" size="small" onClick={() => setSwapping(!isSwapping)} aria-expanded={isSwapping}>
            {t('swap')}
          </Button>
        )}
      </div>
      {out && mayEdit && (
        <Checkbox
          label={t('missing')}
          checked={out.missing}
          onChange={(event) => onChange(takeOut(draft, line.id, out.quantity, { missing: event.target.checked }))}
        />
      )}
      {out?.missing === true && (
        <Checkbox
          label={t('stockToZero')}
          checked={out.setStockToZero}
          onChange={(event) =>
            onChange(takeOut(draft, line.id, out.quantity, { setStockToZero: event.target.checked }))
          }
        />
      )}
      {replacement && (
        <p className="flex items-center justify-between gap-3 rounded-lg bg-shell ps-3">
          <span>
            <bdi dir="ltr" translate="no">
              {replacement.quantity}
            </bdi>{' '}
            × <span>{replacement.name}</span>
          </span>
          <IconButton
            icon="close"
            label={t('remove', { name: replacement.name })}
            onClick={() => onChange({ ...draft, swaps: draft.swaps.filter((one) => one !== replacement) })}
          />
        </p>
      )}
      {isSwapping && line.productId !== null && (
        <section aria-label={t('swapTitle', { name })}>
          <VariantChoice
            productId={line.productId}
            except={line.variantId}
            onChoose={(variant) => {
              onChange(swapLine(draft, line.id, variant));
              setSwapping(false);
            }}
          />
        </section>
      )}
    </li>
  );
}

function LineAttribute({ attribute }: { attribute: ConsoleOrder['items'][number]['attributes'][number] }) {
  const language = useLanguage();
  return (
    <p className="text-sm text-ink-soft">
      <bdi>{pickText(attribute.name, language)}</bdi>: <bdi>{pickText(attribute.value, language)}</bdi>
    </p>
  );
}
