import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';

/** Places an order of an invented customer, to hear the alarm. In a demo on this machine only. */
export function TestOrder() {
  const t = useTranslations('today');
  const { toasts } = useApp();
  const isDemo = (useRead('listDemoRoles').data?.roles.length ?? 0) > 0;
  const order = useWrite('makeTestOrder', {
    onDone: ({ number }) => toasts.show({ kind: 'status', text: t('testOrderMade', { number }) }),
  });
  if (!isDemo) return null;
  return (
    <div className="mt-5">
      <Button variant="secondary" icon="sparkle" busy={order.busy} onClick={() => order.send({})}>
        {t('testOrder')}
      </Button>
    </div>
  );
}
