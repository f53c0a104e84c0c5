import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/limits.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface OrdersToolbarProps {
  search: string;
  pageSize: number;
  onSearch: (search: string) => void;
  onPageSize: (pageSize: number) => void;
}

/** Search by number, sent one second after the last key, and the page size. */
export function OrdersToolbar({ search, pageSize, onSearch, onPageSize }: OrdersToolbarProps) {
  const t = useTranslations('orders');
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), limits.orderSearchDelayMs);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-[1fr_12rem]">
      <TextField
        type="search"
        direction="ltr"
        icon="search"
        label={t('searchPlaceholder')}
        value={typed}
        maxLength={40}
        onChange={(event) => type(event.target.value)}
      />
      <SelectField
        label={t('pageSize')}
        value={String(pageSize)}
        onChange={(event) => onPageSize(Number(event.target.value))}
        options={limits.orderPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
    </div>
  );
}
