import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { type DeliveryLine, piecesOf, withoutReceived, withPiece } from './delivery-lines.rules.ts';
import { DeliverySearch } from './delivery-search.tsx';
import { SecondName, useVariantName } from './variant-name.tsx';
import { Thumbnail } from '../../shared/thumbnail.tsx';

const piecesMost = 9999;

interface Delivery {
  lines: DeliveryLine[];
  note: string;
}

/** What came with a delivery. It stays on the device until it is saved. */
export function ReceiveStockForm() {
  const t = useTranslations('stock.receive');
  const { report } = useUndo();
  const draft = useDraft<Delivery>('stock-delivery', { lines: [], note: '' });
  const { lines, note } = draft.value;
  const [refused, setRefused] = useState<string[]>([]);
  const setLines = (change: (lines: DeliveryLine[]) => DeliveryLine[]) =>
    draft.change({ ...draft.now(), lines: change(draft.now().lines) });
  const { send, busy, error } = useWrite('receiveStock', {
    quiet: true,
    onDone: (outcome, { body }) => {
      setRefused(outcome.refused.map(({ sku, code }) => t(code === 'not_found' ? 'unknown' : 'tooMany', { sku })));
      const isRefused = (sku: string) => outcome.refused.some((one) => one.sku === sku);
      const now = draft.now();
      const left = withoutReceived(
        now.lines,
        body.items.filter(({ sku }) => !isRefused(sku)),
      );
      if (left.length === 0) draft.clear({ lines: [], note: '' });
      else draft.change({ lines: left, note: outcome.refused.length === 0 && now.note === body.note ? '' : now.note });
      if (outcome.done.length > 0) report(t('saved', { count: outcome.done.length }), outcome.act);
    },
  });
  const save = () => send({ body: { items: lines.map(({ sku, quantity }) => ({ sku, quantity })), note } });

  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <DeliverySearch onFound={(variant) => setLines((now) => withPiece(now, variant))} />
      </div>
      <Refusal error={error} />
      {refused.length > 0 && (
        <Notice tone="danger" live="alert" title={t('refused')}>
          {refused.join(' ')}
        </Notice>
      )}
      {lines.length === 0 && (
        <EmptyState icon="package" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <>
          <ul className={cardClass({ padding: 'none', className: 'divide-y divide-line' })}>
            {lines.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center gap-3 p-4">
                <Line
                  line={line}
                  onQuantity={(quantity) =>
                    setLines((now) => now.map((other) => (other === line ? { ...line, quantity } : other)))
                  }
                  onRemove={() => setLines((now) => now.filter((other) => other !== line))}
                />
              </li>
            ))}
          </ul>
          <TextField
            label={t('note')}
            autoComplete="off"
            value={note}
            onChange={(event) => draft.change({ lines, note: event.target.value })}
          />
          <div>
            <Button busy={busy} onClick={save}>
              {t('save', { count: piecesOf(lines) })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface LineProps {
  line: DeliveryLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function Line({ line, onQuantity, onRemove }: LineProps) {
  const t = useTranslations('stock.receive');
  const name = useVariantName()(line);
  return (
    <>
      <Thumbnail image={line.image} />
      <span className="flex min-w-40 flex-1 flex-col">
        <bdi className="font-medium">{name}</bdi>
        <SecondName variant={line} />
      </span>
      <span className="flex items-center gap-2">
        <QuantityStepper
          value={line.quantity}
          max={piecesMost}
          label={t('quantity', { name })}
          decreaseLabel={t('fewer', { name })}
          increaseLabel={t('more', { name })}
          onChange={onQuantity}
        />
        <IconButton icon="trash" label={t('remove', { name })} onClick={onRemove} />
      </span>
    </>
  );
}
