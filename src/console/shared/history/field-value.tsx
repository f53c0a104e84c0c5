import { useTranslations } from 'use-intl';
import { auditActions } from '#contract/console/audit-actions.ts';
import { deliveryFieldNames } from '#contract/console/order-work.ts';
import { permissions, roles } from '#contract/console/permissions.ts';
import { movementReasons } from '#contract/console/stock-reasons.ts';
import { isLanguage } from '#contract/values/locale.ts';
import { cornerStyles, typefaceNames, typefaces } from '#contract/values/look.ts';
import { weekdays } from '#contract/values/qatar-time.ts';
import { stockModes } from '#contract/values/stock-modes.ts';
import { formatSlot } from '#i18n/delivery-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { ShownField } from './acts.rules.ts';
import { CategoryNames, TagNames } from './catalogue-names.tsx';

const statuses = [
  'Pending',
  'Processing',
  'Shipped',
  'Delivered',
  'Completed',
  'Cancelled',
  'active',
  'suspended',
] as const;
const states = ['draft', 'live', 'archived'] as const;
const payments = ['Unpaid', 'Pending', 'Paid', 'Failed', 'Refunded'] as const;

function oneOf<T extends string>(names: readonly T[], value: unknown): T | undefined {
  return names.find((name) => name === value);
}

const amounts: ReadonlySet<ShownField> = new Set<ShownField>(['collected', 'total', 'price', 'cost']);

/** A value of the log in words. A value that has no words is shown as it is. */
export function FieldValue({ field, value }: { field: ShownField; value: unknown }) {
  const t = useTranslations();
  const language = useLanguage();

  function joined(values: unknown[]): string {
    return values.length === 0 ? t('audit.nothing') : values.map(partText).join(' · ');
  }

  function partText(part: unknown): string {
    if (field === 'weekdays') {
      const day = oneOf(weekdays, part);
      return day ? t(`audit.weekday.${day}`) : String(part);
    }
    if (field === 'deliveryFields') {
      const name = oneOf(deliveryFieldNames, part);
      return name ? t(`orders.deliveryField.${name}`) : String(part);
    }
    const { from, to } = (part ?? {}) as { from?: unknown; to?: unknown };
    return typeof from === 'string' && typeof to === 'string' ? formatSlot({ from, to }, language) : String(part);
  }

  function limitTexts(limits: Record<string, unknown>): string {
    return roles
      .flatMap((role) => {
        const limit = limits[role];
        return typeof limit === 'number' ? [`${t(`role.${role}`)} ${formatPrice(limit, language)}`] : [];
      })
      .join(' · ');
  }

  function words(): string {
    if (value === null || value === undefined || value === '') return t('audit.nothing');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value === 'number' && (field === 'fee' || field === 'freeDeliveryFrom'))
      return formatPrice(value, language);
    // Their names say the currency.
    if (typeof value === 'number' && amounts.has(field)) return value.toFixed(2);
    if (['logo', 'icon', 'sharingPicture'].includes(field)) return t('audit.picture');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (field === 'status') {
      const name = oneOf(statuses, value);
      return name ? t(`audit.status.${name}`) : text;
    }
    if (field === 'payment') {
      const name = oneOf(payments, value);
      return name ? t(`audit.payment.${name}`) : text;
    }
    if (field === 'state') {
      const name = oneOf(states, value);
      return name ? t(`audit.state.${name}`) : text;
    }
    if (field === 'role') {
      const name = oneOf(roles, value);
      return name ? t(`role.${name}`) : text;
    }
    if (field === 'stockMode') {
      const name = oneOf(stockModes, value);
      return name ? t(`audit.stockMode.${name}`) : text;
    }
    if (field === 'stockReason') {
      const name = oneOf(movementReasons, value);
      return name ? t(`stock.reason.${name}`) : text;
    }
    if (field === 'typeface') {
      const name = oneOf(typefaces, value);
      return name ? typefaceNames[name] : text;
    }
    if (field === 'corners') {
      const name = oneOf(cornerStyles, value);
      return name ? t(`audit.cornerStyle.${name}`) : text;
    }
    if (field === 'language' || field === 'mailLanguage') return isLanguage(text) ? languageFacts[text].ownName : text;
    if (field === 'undone') {
      const name = oneOf(auditActions, value);
      return name ? t(`audit.did.${name}`) : text;
    }
    if (field === 'extra' && Array.isArray(value)) {
      const names = permissions.filter((name) => value.includes(name)).map((name) => t(`permission.${name}`));
      return names.length === 0 ? t('audit.nothing') : names.join(' · ');
    }
    if (field === 'refundLimits' && typeof value === 'object') return limitTexts(value as Record<string, unknown>);
    if (Array.isArray(value)) return joined(value);
    // The languages of a text that changed.
    if (typeof value === 'object') return joined(Object.values(value));
    return text;
  }

  if (field === 'categoryId' && typeof value === 'number') return <CategoryNames ids={[value]} />;
  if (Array.isArray(value)) {
    if (field === 'furtherCategoryIds') return <CategoryNames ids={value} />;
    if (field === 'tags') return <TagNames tags={value.map(String)} />;
  }
  return <bdi>{words()}</bdi>;
}
