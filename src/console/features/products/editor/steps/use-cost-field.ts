import { useTranslations } from 'use-intl';
import { gridPermissions } from '#contract/console/grid-permissions.ts';
import { useMe } from '../../../../runtime/session/me-context.ts';
import { marginPercent } from '../../../../shared/margin.rules.ts';
import { readRowCost, readRowPrice } from '../form/save.rules.ts';
import type { Row } from '../form/form.rules.ts';

/** Whether the person may see and change costs, and what the margin of a row is, in words. */
export function useCostField() {
  const t = useTranslations('catalogue.price');
  const { permissions } = useMe();
  return {
    isShown: gridPermissions.cost.every((needed) => permissions[needed] !== undefined),
    hintOf(row: Row): string {
      const percent = marginPercent(readRowPrice(row) ?? 0, readRowCost(row));
      return percent === null ? t('costHint') : t('margin', { percent: `\u2066${percent}%\u2069` });
    },
  };
}
