import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { foldBarcode, gtinForms, isGtin } from '#contract/values/gtin.ts';
import { pickText } from '#contract/values/locale.ts';
import { Notice } from '#ui/display/notice.tsx';
import { readQuery } from '../../../../runtime/api/use-read.ts';
import { useApp } from '../../../../runtime/app-context.ts';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../../../runtime/session/me-context.ts';
import { useDebounced } from '../../../../shared/use-debounced.ts';
import { nameOf, type Row } from '../form/form.rules.ts';

const pauseMs = 400;
const most = 5;

/** Says which other variants have the barcode of a row. That is allowed, but each scan has to ask. */
export function SharedBarcode({ row, rows }: { row: Row; rows: readonly Row[] }) {
  const t = useTranslations('catalogue.price');
  const app = useApp();
  const me = useMe();
  const language = useLanguage();
  const barcode = useDebounced(foldBarcode(row.barcode), pauseMs);
  const isShareable = isGtin(barcode);
  const { data } = useQuery({
    ...readQuery(app, 'listStock', { query: { q: barcode, limit: 20 } }),
    enabled: isShareable && mayOpen(me, 'stock.read'),
  });
  if (!isShareable) return null;
  const forms = gtinForms(barcode);
  const own = new Set(rows.map(({ id }) => id));
  const beside = rows.filter(
    ({ key, made, barcode: other }) => key !== row.key && made && forms.includes(foldBarcode(other)),
  );
  const elsewhere = (data?.rows ?? []).filter(({ id, barcode: other = '' }) => !own.has(id) && forms.includes(other));
  const names = [
    ...beside.map((other) => nameOf(other, language) || other.sku),
    ...elsewhere.map((other) => `${pickText(other.name, language)} (${other.sku})`),
  ];
  if (names.length === 0) return null;
  return (
    <Notice tone="progress" live="status" className="col-span-full" title={t('sharedBarcode')}>
      <ul>
        {names.slice(0, most).map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
