import type { BegunPayment } from '#contract/payments.ts';

const stayMs = 15_000;

function openPage({ goTo }: Pick<BegunPayment, 'goTo'>): void {
  if ('url' in goTo) return location.assign(goTo.url);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = goTo.post;
  for (const [name, value] of Object.entries(goTo.fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/**
 * Leaves for the provider's page. The way back from there leads to `backTo`, a path with its language, which is loaded
 * again. Resolves if the browser is still here after 15 seconds.
 */
export async function goToPayment(begun: Pick<BegunPayment, 'goTo'>, backTo: string): Promise<void> {
  // What placed the order must not be shown again.
  history.replaceState(null, '', backTo);
  // A page that the browser kept shows what was true before the payment.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  openPage(begun);
  await new Promise((resolve) => setTimeout(resolve, stayMs));
}
