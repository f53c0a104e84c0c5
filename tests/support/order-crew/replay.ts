/** Where an order is in its work. */
export interface Place {
  stage: string;
  /** Whether a delivery has failed since the last handover. */
  tried: boolean;
  paid: boolean;
}

export interface Step {
  action: string;
  /** The action that was undone. */
  undone?: string | undefined;
}

// Written once more, apart from the rules of the shop, from the statuses of the contract.
function after(place: Place, action: string): Place | null {
  const { stage, tried, paid } = place;
  const isOpen = ['new', 'pick', 'ready', 'way'].includes(stage);
  if (action === 'order.accepted') return stage === 'new' ? { ...place, stage: 'pick' } : null;
  if (action === 'order.packed') return stage === 'pick' ? { ...place, stage: 'ready' } : null;
  if (action === 'order.handed_over')
    return stage === 'ready' || (stage === 'way' && tried) ? { stage: 'way', tried: false, paid } : null;
  if (action === 'order.delivery_failed') return stage === 'way' ? { ...place, tried: true } : null;
  if (action === 'order.delivered') return stage === 'way' ? { stage: 'delivered', tried: false, paid: true } : null;
  if (action === 'order.moved') return stage === 'delivered' ? { ...place, stage: 'done' } : null;
  if (action === 'order.cancelled') return isOpen ? { ...place, stage: 'cancelled' } : null;
  if (action === 'customer cancelled') return stage === 'new' ? { ...place, stage: 'cancelled' } : null;
  if (action === 'payment.marked') return stage !== 'cancelled' && !paid ? { ...place, paid: true } : null;
  return null;
}

/** Where the steps of a cash order lead; a sentence if one of them was not possible. */
export function replay(steps: readonly Step[]): Place | string {
  let place: Place = { stage: 'new', tried: false, paid: false };
  let before: { action: string; place: Place } | null = null;
  for (const { action, undone } of steps) {
    if (action === 'order.undone') {
      if (before?.action !== undone || before === null) return `${undone} was undone after ${before?.action}`;
      place = before.place;
      before = null;
      continue;
    }
    const next = after(place, action);
    if (next === null) return `${action} at ${JSON.stringify(place)}`;
    before = { action, place };
    place = next;
  }
  return place;
}
