import { type FormEvent, useState } from 'react';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import type { DeliveryFields } from '#contract/console/order-work.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import {
  type Conflict,
  type Conflicts,
  conflictsOf,
  decided,
  type Edit,
  emptyEdit,
  hasChanges,
  seenVersion,
  withChange,
} from '../../../shared/edit/edit.rules.ts';
import { emptyPlate, plateOf } from '../../../shared/plate/plate.rules.ts';
import type { OrderWork } from '../steps/use-order-work.ts';
import { bodyOf, deliveryValuesOf } from './delivery-form.rules.ts';

interface EditedDelivery {
  order: ConsoleOrder;
  work: OrderWork;
  onDone: () => void;
}

/** The edit of the dialog. It names people and places: it stays in the memory of the page. */
export function useDeliveryEdit({ order, work, onDone }: EditedDelivery) {
  const [edit, setEdit] = useState(emptyEdit<DeliveryFields>());
  const [plate, setPlate] = useState(emptyPlate);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const stored = deliveryValuesOf(order);
  const bodyFor = (next: Edit<DeliveryFields>) => {
    // The plate begins the address: without another text, that of the order.
    const whole = plateOf(plate) ? { ...next, base: { address: stored.address, ...next.base } } : next;
    return bodyOf(whole, seenVersion(next, order.version), plate);
  };
  const save = useWrite('changeDelivery', {
    quiet: true,
    onDone: (result) => {
      work.deliveryChanged(result);
      onDone();
    },
    onFailed: (error) => {
      if (isConsoleErrorOf(error, 'changed_meanwhile')) setConflicts(conflictsOf(error.details));
      else work.failed(error);
    },
  });
  const send = (next: Edit<DeliveryFields>) => save.send({ params: { id: order.id }, body: bodyFor(next) });
  return {
    values: { ...stored, ...edit.values },
    isChanged: hasChanges(edit) || plateOf(plate) !== null,
    body: bodyFor(edit),
    plate,
    setPlate,
    change: (change: Partial<DeliveryFields>) =>
      setEdit((now) => withChange(now, change, { stored, versionOf: () => order.version })),
    save,
    submit: (event: FormEvent) => {
      event.preventDefault();
      send(edit);
    },
    conflicts,
    decide: (conflict: Conflict, keep: 'mine' | 'theirs'): void => {
      const next = decided(edit, conflict, keep);
      const left = conflicts?.fields.filter(({ part }) => part !== conflict.part) ?? [];
      setEdit(next);
      setConflicts(conflicts && left.length > 0 ? { ...conflicts, fields: left } : null);
      if (left.length === 0 && hasChanges(next)) send(next);
    },
  };
}

export type DeliveryEdit = ReturnType<typeof useDeliveryEdit>;
