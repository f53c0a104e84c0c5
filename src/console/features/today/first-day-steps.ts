import { type FirstDayStep, firstDaySteps } from '#contract/console/first-day-steps.ts';
import { useTranslations } from 'use-intl';
import { useRead } from '../../runtime/api/use-read.ts';
import { usePages } from '../../runtime/page/console-page.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';

/** A step of the shop, or the second factor of the person. */
export type Step = FirstDayStep | 'secondFactor';

interface Place {
  path: string;
  /** The id of the field or button there. */
  part?: string;
  /** The message of the link. */
  link:
    | 'openSettings'
    | 'openZones'
    | 'openTimes'
    | 'openPayments'
    | 'openMail'
    | 'openCategories'
    | 'openProducts'
    | 'openSecondFactor'
    | 'openTeam'
    | 'openShop';
}

const shop = '/settings/shop';

/** Where each step is done. A test order is placed in the shop, as a customer would. */
export const placeOf: Record<Step, Place> = {
  name: { path: shop, part: 'shop-name', link: 'openSettings' },
  logo: { path: shop, part: 'shop-logo', link: 'openSettings' },
  registration: { path: shop, part: 'shop-registration', link: 'openSettings' },
  contact: { path: shop, part: 'shop-whatsapp', link: 'openSettings' },
  zones: { path: '/settings/delivery', part: 'zone-fees', link: 'openZones' },
  times: { path: '/settings/delivery', part: 'delivery-enabled', link: 'openTimes' },
  payments: { path: '/settings/payments', part: 'payment-fee', link: 'openPayments' },
  mail: { path: '/settings/notifications', part: 'mail-host', link: 'openMail' },
  categories: { path: '/categories', part: 'new-category', link: 'openCategories' },
  products: { path: '/products', part: 'new-product', link: 'openProducts' },
  testOrder: { path: '/', link: 'openShop' },
  secondFactor: { path: '/account', part: 'second-factor', link: 'openSecondFactor' },
  team: { path: '/settings/team', part: 'invite', link: 'openTeam' },
};

const steps: readonly Step[] = firstDaySteps.flatMap((step) => (step === 'team' ? ['secondFactor', step] : [step]));

export interface Checklist {
  all: number;
  done: readonly Step[];
  /** What is left, in order. The first is the step that is open. */
  left: readonly Step[];
}

/** The checklist of a new shop; null once an order was delivered, and while it loads. */
export function useChecklist(): Checklist | null {
  const { data } = useRead('getFirstDay');
  const { secondFactor } = useMe();
  if (!data) return null;
  const isDone = (step: Step) => (step === 'secondFactor' ? secondFactor === 'done' : data.done[step]);
  return { all: steps.length, done: steps.filter(isDone), left: steps.filter((step) => !isDone(step)) };
}

/** Whether the person may open the page of a step. */
export function useMayDo(): (step: Step) => boolean {
  const me = useMe();
  const pages = usePages();
  return (step) => {
    const page = pages.find(({ path }) => path === placeOf[step].path);
    return page !== undefined && mayOpen(me, page.access);
  };
}

/** The name of a step. */
export function useNameOf(): (step: Step) => string {
  const t = useTranslations('firstDay');
  return (step) => t(step);
}
