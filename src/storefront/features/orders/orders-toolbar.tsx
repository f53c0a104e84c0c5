import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type OrdersListState, pageSizeOf, typedNumber } from './orders-list-state.ts';
import { Form } from '../../runtime/forms/form-element.tsx';

interface OrdersToolbarProps {
  listState: OrdersListState;
  onChange: (change: Partial<OrdersListState>) => void;
}

/** Search by order number, applied one second after the last key press, and the page size. */
export function OrdersToolbar({ listState, onChange }: OrdersToolbarProps) {
  const t = useTranslations('orders');
  const { search, pageSize } = listState;
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const [sent, setSent] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address may have changed while the timer ran.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // Follow the address when something else changed it (back, "show all"), but not after a change of
  // this field.
  if (search !== shown) {
    setShown(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }

  function send(text: string): void {
    clearTimeout(timer.current);
    const wanted = text.trim();
    setSent(wanted);
    latest.current({ search: wanted });
  }

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), limits.orderSearchDelayMs);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    send(typed);
  }

  return (
    <Form role="search" onSubmit={submit} className="grid gap-4 sm:grid-cols-[1fr_12rem]">
      <TextField
        type="search"
        direction="ltr"
        icon="search"
        label={t('searchPlaceholder')}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={limits.orderSearchMax}
        onChange={(event) => type(typedNumber(event.target.value))}
      />
      <SelectField
        label={t('pageSize')}
        value={String(pageSize)}
        onChange={({ target }) => onChange({ pageSize: pageSizeOf(target.value) })}
        options={limits.orderPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
    </Form>
  );
}
